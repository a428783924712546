import type { ReactNode } from "react";

const DRAWINGS = {
  info: <path d="M12 11v6M12 7.2h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />,
  warn: (
    <path d="M12 9.5v4.5M12 17.3h.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z" />
  ),
  error: <path d="M12 7.5v5.5M12 16.5h.01M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3Z" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  cross: <path d="m6 6 12 12M18 6 6 18" />,
  must: <path d="M4.5 19.5 6 14.500 16 4.500l3.500 3.500L9.500 18ZM13.500 7l3.500 3.500" />,
  key: <path d="M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12.5 12H21v4M17 12v3" />,
  unknown: <path d="M6 12h12" />,
  download: <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />,
  compare: <path d="M8 4.5 4.5 8 8 11.5M4.5 8H17M16 12.5l3.5 3.5-3.5 3.5M19.5 16H7" />,
  code: <path d="m8 7-5 5 5 5M16 7l5 5-5 5" />,
  subscribe: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4" />,
  star: <path d="m12 4 2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6Z" />,
  copy: <path d="M9 9V4.5h10.5V15H15M4.5 9H15v10.5H4.5Z" />,
  search: <path d="m20.5 20.5-5-5M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z" />,
  left: <path d="M14.5 5.5 8 12l6.5 6.5" />,
  right: <path d="M9.5 5.5 16 12l-6.5 6.5" />,
  globe: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18Z" />,
  up: <path d="m6 14.5 6-6 6 6" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  filter: <path d="M4 6.5h16M7 12h10M10 17.5h4" />,
  wheelchair: <path d="M9.5 4h.01M9.5 7.5v6.5h6.5l2.5 5.5M9.5 10.5h5M7 11.5a5 5 0 1 0 7 6" />,
  clock: <path d="M12 7v5.5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />,
  realtime: <path d="M4 12a8 8 0 0 1 8-8M8 12a4 4 0 0 1 4-4M12 12h.01" />,
  pause: <path d="M9 5.5v13M15 5.5v13" />,
  play: <path d="M8 5.5v13l10.5-6.5Z" />,
  station: (
    <>
      <path d="M3 12h5.5M15.5 12H21" />
      <circle cx="12" cy="12" r="3.5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

/** An icon, always next to words: hidden from assistive technology. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-points={name === "left" || name === "right" ? "" : undefined}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
