/** The form in which a feed is described. */
import { type ReactNode, useId, useState } from "react";
import {
  AUTHORIZATION_TYPES,
  DRAFT_FIELDS,
  DRAFT_SPECS,
  type DraftField,
  type FeedDraft,
  LICENSE_FIELDS,
  OPERATOR_FIELDS,
  REALTIME_URLS,
  suggestedIds,
} from "../../../domain/registry/feed-draft.ts";
import { LICENSE_TERMS } from "../../../domain/registry/license-terms.ts";
import { Icon } from "../../../ui/icon.tsx";
import { text } from "../text.tsx";

const GROUPS = {
  realtime: REALTIME_URLS,
  authorization: ["authorization_type", "authorization_param_name", "authorization_info_url"],
  license: LICENSE_FIELDS.map((name) => `license_${name}` as const),
  operator: OPERATOR_FIELDS.map((name) => `operator_${name}` as const),
} as const satisfies Record<string, readonly DraftField[]>;

const FIRST_FIELDS = ["url", "name", "id", "spec"] as const;

type Options = readonly (readonly [value: string, name: string])[];

/** The values of a field that is chosen from a list; null for one that is written. */
function optionsOf(field: DraftField): Options | null {
  if (field === "spec") return DRAFT_SPECS.map((spec) => [spec, text.draft.specs[spec]]);
  if (field === "authorization_type")
    return [
      ["", text.draft.none],
      ...AUTHORIZATION_TYPES.map((type) => [type, text.draft.authorizations[type]] as const),
    ];
  if (!LICENSE_TERMS.some((term) => field === `license_${term}`)) return null;
  const { yes, no, unknown } = text.draft.answers;
  return [
    ["", text.draft.unstated],
    ["yes", yes],
    ["no", no],
    ["unknown", unknown],
  ];
}

type FieldProps = {
  field: DraftField;
  value: string;
  isWrong: boolean;
  onChange(field: DraftField, value: string): void;
};

function DraftInput({ field, value, isWrong, onChange }: FieldProps): ReactNode {
  const id = useId();
  const hint = `${id}hint`;
  const options = optionsOf(field);
  const shared = {
    id,
    name: field,
    value,
    "aria-invalid": isWrong || undefined,
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text.draft.fields[field]}
      </label>
      {options === null ? (
        <input
          className="input"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          {...(field === "id" ? { "aria-describedby": hint } : {})}
          {...(/(^|_)(url|website)$|^realtime_/.test(field) ? { inputMode: "url" as const } : {})}
          {...shared}
        />
      ) : (
        <select className="select" {...shared}>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
      {field === "id" ? (
        <span className="small soft" id={hint}>
          {text.draft.idHint}
        </span>
      ) : null}
    </div>
  );
}

/** @param start fields that were filled in before; @param faults fields with a fault, whose groups are opened */
export function DraftForm({
  start,
  faults,
  busy,
  onReview,
}: {
  start: Partial<FeedDraft>;
  faults: readonly DraftField[];
  busy: boolean;
  onReview(draft: FeedDraft): void;
}): ReactNode {
  const [fields, setFields] = useState(start);
  const fieldValue = (field: DraftField) => fields[field] ?? (field === "spec" ? "gtfs" : "");
  const all = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, fieldValue(field)])) as FeedDraft;
  // Until the user enters an id, it is derived from the names and the URL.
  const draft: FeedDraft = { ...all, ...suggestedIds(all), ...fields };
  const input = (field: DraftField) => (
    <DraftInput
      key={field}
      field={field}
      value={draft[field]}
      isWrong={faults.includes(field)}
      onChange={(name, value) => setFields({ ...fields, [name]: value })}
    />
  );
  return (
    <form
      className="stack desk-form"
      aria-label={text.draft.title}
      onSubmit={(event) => {
        event.preventDefault();
        onReview(draft);
      }}
    >
      {FIRST_FIELDS.map(input)}
      {Object.entries(GROUPS).map(([group, names]) => (
        <details
          key={group}
          className="filters-more"
          open={group === "license" || names.some((name) => faults.includes(name)) || undefined}
        >
          <summary>
            {text.draft.groups[group as keyof typeof GROUPS]}
            <span className="chevron">
              <Icon name="down" />
            </span>
          </summary>
          <div className="filters-body">{names.map(input)}</div>
        </details>
      ))}
      <div>
        <button className="button" data-kind="primary" type="submit" disabled={busy}>
          {text.draft.review}
        </button>
      </div>
    </form>
  );
}
