import type { ReactNode } from "react";
import { countryWords } from "../../domain/places/place-words.ts";
import { tagName } from "../../domain/registry/tag-names.ts";
import { AreaFields } from "../../ui/area-fields.tsx";
import { CheckField, type Choice, SearchField, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { choicesOf, type ListAnswer } from "../../ui/list-query.ts";
import { verdictChoices } from "../../ui/verdict-badge.tsx";
import { AreaButton } from "../area/area-button.tsx";
import type { FeedsQuery } from "./filters.ts";
import { countFeedFilters, type FeedFilters } from "./filters.ts";
import { text } from "./text.tsx";

const allOption = () => ({ value: "", name: text.all });
const FETCH_FACETS = { false: "success", true: "error", never: "never" };
const AUTHORIZATION: Readonly<Record<string, string>> = text.authorizations;

/** Named values as choices, with the counts of a facet if there is one. */
function choices(
  names: Readonly<Record<string, string>>,
  counts: Record<string, number> | undefined,
  of = (value: string) => value,
): Choice[] {
  return Object.entries(names).map(([value, name]) => ({
    value,
    name,
    ...(counts === undefined ? {} : { count: counts[of(value)] ?? 0 }),
  }));
}

type Facets = ListAnswer["facets"];

type Props = {
  action: string;
  filters: FeedFilters;
  /** Counts beside the values; absent for another server's data. */
  facets?: Facets | undefined;
  query: FeedsQuery;
  /** A name that the list can be searched for, from the rows shown. */
  example?: string | undefined;
};

type PartProps = Pick<Props, "filters" | "query" | "facets">;

/** What most visitors look for. Only the portal's own list knows countries and verdicts. */
function FirstFilters({ facets, filters }: PartProps): ReactNode {
  const terms = Object.keys(text.terms);
  const license = Object.fromEntries(terms.map((term) => [term, facets?.[`license_${term}`]?.yes ?? 0]));
  return (
    <>
      {facets === undefined ? null : (
        <SelectField
          name="country"
          label={text.fields.country}
          value={filters.country}
          choices={[allOption(), ...choicesOf(facets.country, [filters.country], countryWords)]}
        />
      )}
      <CheckField
        name="feedSpecs"
        label={text.fields.spec}
        values={filters.specs}
        choices={choices(text.specs, facets?.spec)}
      />
      {facets === undefined ? null : (
        <CheckField
          name="verdict"
          label={text.fields.verdict}
          values={filters.verdicts}
          choices={verdictChoices(facets.verdict)}
        />
      )}
      <CheckField
        name="terms"
        label={text.fields.license}
        values={filters.terms}
        choices={choices(text.terms, facets === undefined ? undefined : license)}
      />
    </>
  );
}

/** Fetches, imports and the tag that the list of Transitland v2 can filter by, too. */
function StateFilters({ facets, filters }: PartProps): ReactNode {
  // The list of Transitland v2, which has no counts, cannot filter by what was never fetched or imported.
  const isOffered = ({ value }: Choice) => facets !== undefined || !/^never$/i.test(value);
  return (
    <div className="stack">
      <SelectField
        name="fetchError"
        label={text.fields.fetch}
        value={filters.fetchError}
        choices={[
          allOption(),
          ...choices(text.fetches, facets?.fetch, (value) => FETCH_FACETS[value as keyof typeof FETCH_FACETS]).filter(
            isOffered,
          ),
        ]}
      />
      <SelectField
        name="importStatus"
        label={text.fields.import}
        value={filters.importStatus}
        choices={[
          allOption(),
          ...choices(text.imports, facets?.import, (value) => value.toLowerCase()).filter(isOffered),
        ]}
      />
      <CheckField
        name="tagUnstableUrl"
        label={text.fields.url}
        values={filters.unstableUrl ? ["true"] : []}
        choices={choices({ true: text.unstableUrl }, facets?.tag, () => "unstable_url")}
      />
    </div>
  );
}

/** The other filters of the portal's own list. */
function OwnListFilters({ facets, filters, query }: PartProps & { facets: Facets }): ReactNode {
  const tags = choicesOf(facets.tag, filters.tags, tagName);
  return (
    <>
      <div className="stack">
        <SelectField
          name="region"
          label={text.fields.region}
          value={filters.region}
          choices={[allOption(), ...choicesOf(facets.region, [filters.region])]}
        />
        <SelectField
          name="auth"
          label={text.fields.authorization}
          value={filters.authorization}
          choices={[
            allOption(),
            ...choicesOf(facets.authorization, [filters.authorization], (value) => AUTHORIZATION[value] ?? value),
          ]}
        />
      </div>
      <CheckField
        name="content"
        label={text.fields.content}
        values={filters.content}
        choices={choices(text.contents, facets.content)}
      />
      <CheckField
        name="tag"
        label={text.fields.otherTags}
        values={filters.tags}
        choices={tags.filter((tag) => tag.value !== "unstable_url")}
      />
      <AreaFields query={query} map={<AreaButton />} />
    </>
  );
}

/** Beside a summary: how many filters below it are set. */
function SetCount({ count }: { count: number }): ReactNode {
  return (
    <>
      {count === 0 ? null : <span className="tag">{text.set(count)}</span>}
      <span className="chevron">
        <Icon name="down" />
      </span>
    </>
  );
}

/**
 * The filters of the feeds list: the four that most visitors need, and the others folded away. On a narrow screen all of
 * them fold away. What is set stays visible.
 */
export function FeedFilterForm({ action, filters, facets, query, example }: Props): ReactNode {
  const areas =
    facets === undefined ? [] : (["bbox", "near"] as const).filter((name) => (query.get(name) ?? "") !== "");
  const set = countFeedFilters(filters) + areas.length;
  const { specs, verdicts, terms, country } = filters;
  const others = set - specs.length - verdicts.length - terms.length - (country === "" ? 0 : 1);
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
      <details className="filters-more filters-toggle" open={set > 0}>
        <summary>
          <Icon name="filter" /> {text.options} <SetCount count={set} />
        </summary>
      </details>
      <div className="filters-all">
        <div className="filters-body filters-first">
          <FirstFilters facets={facets} filters={filters} query={query} />
        </div>
        <details className="filters-more" open={others > 0}>
          <summary>
            <Icon name="filter" /> {text.more} <SetCount count={others} />
          </summary>
          <div className="filters-body">
            <StateFilters facets={facets} filters={filters} query={query} />
            {facets === undefined ? null : <OwnListFilters facets={facets} filters={filters} query={query} />}
          </div>
        </details>
      </div>
    </FilterForm>
  );
}
