import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { text } from "./text.tsx";

/** Asks before a change. @param title the question @param children what the change is about */
export function Confirm({
  title,
  busy,
  onConfirm,
  onCancel,
  children,
}: {
  title: string;
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
  children?: ReactNode;
}): ReactNode {
  return (
    <Notice tone="warn" title={title}>
      {children}
      <p className="desk-files">
        <button className="button" data-kind="primary" type="button" disabled={busy} onClick={onConfirm}>
          {text.confirm}
        </button>
        <button className="button" type="button" onClick={onCancel}>
          {text.cancel}
        </button>
      </p>
    </Notice>
  );
}
