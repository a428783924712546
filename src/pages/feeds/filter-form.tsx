import type { ReactNode } from "react";
import { CheckField, SearchField, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { countFeedFilters, FETCH_STATES, type FeedFilters, IMPORT_STATES, SPECS, TERMS } from "./filters.ts";

const ALL = { value: "", name: "All" };

/** The filters of the feeds list. What is set stays in view; the rest folds away. */
export function FeedFilterForm({ action, filters }: { action: string; filters: FeedFilters }): ReactNode {
  const set = countFeedFilters(filters);
  return (
    <FilterForm action={action} label="Filter feeds">
      <div className="filters-main">
        <SearchField
          name="search"
          label="Onestop ID or name"
          value={filters.search}
          hint="e.g. f-9q9-bart or Caltrain"
        />
        <SubmitButton>Search</SubmitButton>
        {set === 0 && filters.search === "" ? null : (
          <a className="button" data-kind="quiet" href={action}>
            Clear all
          </a>
        )}
      </div>
      <details className="filters-more" open={set > 0}>
        <summary>
          <Icon name="filter" /> Filter options {set === 0 ? null : <span className="tag">{set} set</span>}
          <span className="chevron">
            <Icon name="down" />
          </span>
        </summary>
        <div className="filters-body">
          <CheckField name="feedSpecs" label="Data format" values={filters.specs} choices={SPECS} />
          <div className="stack">
            <SelectField
              name="fetchError"
              label="Fetch state"
              value={filters.fetchError}
              choices={[ALL, ...FETCH_STATES]}
            />
            <SelectField
              name="importStatus"
              label="Import state"
              value={filters.importStatus}
              choices={[ALL, ...IMPORT_STATES]}
            />
          </div>
          <CheckField name="terms" label="Licence" values={filters.terms} choices={TERMS} />
          <CheckField
            name="tagUnstableUrl"
            label="Tags"
            values={filters.unstableUrl ? ["true"] : []}
            choices={[{ value: "true", name: "Unstable URL" }]}
          />
        </div>
      </details>
    </FilterForm>
  );
}
