import type { ReactNode } from "react";

/** Nothing to show: says so and what to change. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className="empty" role="status">
      <svg
        width="112"
        height="24"
        viewBox="0 0 112 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        aria-hidden="true"
      >
        <path d="M4 12h32M76 12h32" strokeLinecap="round" />
        <circle cx="56" cy="12" r="9" strokeDasharray="4 4.5" strokeWidth="3" />
      </svg>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
