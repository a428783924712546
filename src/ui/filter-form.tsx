import { type FormEvent, type ReactNode, useEffect, useRef } from "react";

/** Milliseconds without typing after which the form is submitted. */
const DEBOUNCE_MS = 400;

/**
 * A GET form with the filters of a list. Its button always works; with scripts, typing submits after a pause and choosing
 * submits at once, without a new history entry.
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
    const isTyped = field.tagName === "INPUT" && field.type !== "checkbox" && field.type !== "radio";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form.requestSubmit(), isTyped ? DEBOUNCE_MS : 0);
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
