import type { ReactNode } from "react";
import { AreaFields } from "../../ui/area-fields.tsx";
import { CheckField, type Choice, SearchField, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { choicesOf, type ListAnswer } from "../../ui/list-query.ts";
import { verdictChoices } from "../../ui/verdict-badge.tsx";
import type { FeedsQuery } from "./filters.ts";
import {
  CONTENT,
  countFeedFilters,
  FETCH_STATES,
  type FeedFilters,
  IMPORT_STATES,
  NEVER_FETCHED,
  NEVER_IMPORTED,
  SPECS,
  TERMS,
} from "./filters.ts";
import { text } from "./text.tsx";

const ALL = { value: "", name: text.all };
const FETCH_FACETS = { false: "success", true: "error", never: "never" };
const AUTHORIZATION: Readonly<Record<string, string>> = text.authorizations;

/** Choices with the counts of a facet; unchanged without a facet. */
function withCounts(
  choices: readonly Choice[],
  counts: Record<string, number> | undefined,
  of = (value: string) => value,
) {
  return counts === undefined
    ? choices
    : choices.map((choice) => ({ ...choice, count: counts[of(choice.value)] ?? 0 }));
}

type MoreProps = Pick<Props, "filters" | "query"> & { facets: ListAnswer["facets"] };

/** Where, and whether usable: filters of the portal's own list. */
function FirstFilters({ facets, filters }: MoreProps): ReactNode {
  const countries = [ALL, ...choicesOf(facets.country, [filters.country])];
  return (
    <>
      <SelectField name="country" label={text.fields.country} value={filters.country} choices={countries} />
      <CheckField
        name="verdict"
        label={text.fields.verdict}
        values={filters.verdicts}
        choices={verdictChoices(facets.verdict)}
      />
    </>
  );
}

/** The other filters of the portal's own list. */
function OtherFilters({ facets, filters, query }: MoreProps): ReactNode {
  const tags = choicesOf(facets.tag, filters.tags, (tag) => tag.replaceAll("_", " "));
  return (
    <>
      <CheckField
        name="content"
        label={text.fields.content}
        values={filters.content}
        choices={withCounts(CONTENT, facets.content)}
      />
      <div className="stack">
        <SelectField
          name="region"
          label={text.fields.region}
          value={filters.region}
          choices={[ALL, ...choicesOf(facets.region, [filters.region])]}
        />
        <SelectField
          name="auth"
          label={text.fields.authorization}
          value={filters.authorization}
          choices={[
            ALL,
            ...choicesOf(facets.authorization, [filters.authorization], (value) => AUTHORIZATION[value] ?? value),
          ]}
        />
      </div>
      <CheckField
        name="tag"
        label={text.fields.otherTags}
        values={filters.tags}
        choices={tags.filter((tag) => tag.value !== "unstable_url")}
      />
      <AreaFields query={query} />
    </>
  );
}

type Props = {
  action: string;
  filters: FeedFilters;
  /** Counts beside the values; absent for another server's data. */
  facets?: ListAnswer["facets"] | undefined;
  query: FeedsQuery;
  /** A name that the list can be searched for, from the rows shown. */
  example?: string | undefined;
};

/** The filters of the feeds list. Active filters stay visible; the rest folds away. */
export function FeedFilterForm({ action, filters, facets, query, example }: Props): ReactNode {
  const areas =
    facets === undefined ? [] : (["bbox", "near"] as const).filter((name) => (query.get(name) ?? "") !== "");
  const set = countFeedFilters(filters) + areas.length;
  const { specs, verdicts, terms, country } = filters;
  // Those of the first row are not among the others.
  const others = set - specs.length - verdicts.length - terms.length - (country === "" ? 0 : 1);
  const license = Object.fromEntries(TERMS.map(({ value }) => [value, facets?.[`license_${value}`]?.yes ?? 0]));
  const fetchStates = facets === undefined ? FETCH_STATES : [...FETCH_STATES, NEVER_FETCHED];
  const importStates = facets === undefined ? IMPORT_STATES : [...IMPORT_STATES, NEVER_IMPORTED];
  return (
    <FilterForm action={action} label={text.form}>
      {(["sort", "order"] as const).map((name) =>
        query.get(name) ? <input type="hidden" name={name} value={query.get(name) ?? ""} key={name} /> : null,
      )}
      <div className="filters-main">
        <SearchField
          name="search"
          label={text.search}
          value={filters.search}
          {...(example === undefined ? {} : { hint: text.hint(example) })}
        />
        <SubmitButton>{text.submit}</SubmitButton>
        {set === 0 && filters.search === "" ? null : (
          <a className="button" data-kind="quiet" href={action}>
            {text.clear}
          </a>
        )}
      </div>
      <details className="filters-more" open={set > 0}>
        <summary>
          <Icon name="filter" /> {text.options} {set === 0 ? null : <span className="tag">{text.set(set)}</span>}
          <span className="chevron">
            <Icon name="down" />
          </span>
        </summary>
        <div className="filters-body">
          {facets === undefined ? null : <FirstFilters facets={facets} filters={filters} query={query} />}
          <CheckField
            name="feedSpecs"
            label={text.fields.spec}
            values={filters.specs}
            choices={withCounts(SPECS, facets?.spec)}
          />
          <CheckField
            name="terms"
            label={text.fields.license}
            values={filters.terms}
            choices={withCounts(TERMS, facets === undefined ? undefined : license)}
          />
          <details className="filters-rest" open={others > 0}>
            <summary>{text.more}</summary>
            <div className="filters-body">
              <div className="stack">
                <SelectField
                  name="fetchError"
                  label={text.fields.fetch}
                  value={filters.fetchError}
                  choices={[
                    ALL,
                    ...withCounts(
                      fetchStates,
                      facets?.fetch,
                      (value) => FETCH_FACETS[value as keyof typeof FETCH_FACETS],
                    ),
                  ]}
                />
                <SelectField
                  name="importStatus"
                  label={text.fields.import}
                  value={filters.importStatus}
                  choices={[ALL, ...withCounts(importStates, facets?.import, (value) => value.toLowerCase())]}
                />
              </div>
              <CheckField
                name="tagUnstableUrl"
                label={text.fields.tags}
                values={filters.unstableUrl ? ["true"] : []}
                choices={withCounts([{ value: "true", name: text.unstableUrl }], facets?.tag, () => "unstable_url")}
              />
              {facets === undefined ? null : <OtherFilters facets={facets} filters={filters} query={query} />}
            </div>
          </details>
        </div>
      </details>
    </FilterForm>
  );
}
