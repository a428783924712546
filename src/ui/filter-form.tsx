import { type FormEvent, type ReactNode, useEffect, useRef } from "react";

/** Milliseconds of quiet after which typed text is taken. */
const DEBOUNCE_MS = 400;

/**
 * A GET form whose fields are the filters of a list. Its button works everywhere; with scripts,
 * typing submits after a pause and choosing submits at once, without a new step in the history.
 */
export function FilterForm({
  action,
  label,
  children,
}: {
  action: string;
  label: string;
  children: ReactNode;
}): ReactNode {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const field = event.target as HTMLInputElement;
    const typed = field.tagName === "INPUT" && field.type !== "checkbox" && field.type !== "radio";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form.requestSubmit(), typed ? DEBOUNCE_MS : 0);
  }

  return (
    <search>
      <form
        className="filters"
        action={action}
        method="get"
        aria-label={label}
        data-replace=""
        onInput={take}
        onSubmit={() => clearTimeout(timer.current)}
      >
        {children}
      </form>
    </search>
  );
}
