import type { ReactNode } from "react";
import { countryWords } from "../../domain/places/place-words.ts";
import { tagName } from "../../domain/registry/tag-names.ts";
import { AreaFields } from "../../ui/area-fields.tsx";
import { CheckField, SearchField, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { choicesOf, type ListAnswer } from "../../ui/list-query.ts";
import { readVerdicts, verdictChoices } from "../../ui/verdict-badge.tsx";
import { AreaButton } from "../area/area-button.tsx";
import type { OperatorFilters, OperatorsQuery } from "./query.ts";
import { text } from "./text.tsx";

type Facets = ListAnswer["facets"];
type Props = {
  action: string;
  filters: OperatorFilters;
  /** Counts beside the values; absent for another server's data. */
  facets: Facets | undefined;
  query: OperatorsQuery;
  /** What narrows the list to a place. */
  chip: ReactNode;
  /** A name that the list can be searched for, from the rows shown. */
  example?: string | undefined;
};

const allOption = () => ({ value: "", name: text.all });

function HiddenField({ name, value }: { name: string; value: string }): ReactNode {
  return value === "" ? null : <input type="hidden" name={name} value={value} />;
}

function MoreFilters({ facets, filters, query }: Pick<Props, "filters" | "query"> & { facets: Facets }): ReactNode {
  const tags = query.getAll("tag").filter((tag) => tag !== "");
  const active = query.get("active") ?? "";
  const verdicts = readVerdicts(query);
  const set = [...verdicts, filters.adm0_name, filters.adm1_name, active, query.get("bbox"), query.get("near")].filter(
    (v) => v,
  ).length;
  return (
    <details className="filters-more" open={set + tags.length > 0}>
      <summary>
        <Icon name="filter" /> {text.options}{" "}
        {set + tags.length === 0 ? null : <span className="tag">{text.set(set + tags.length)}</span>}
        <span className="chevron">
          <Icon name="down" />
        </span>
      </summary>
      <div className="filters-body">
        <div className="stack">
          <SelectField
            name="adm0_name"
            label={text.fields.country}
            value={filters.adm0_name}
            choices={[allOption(), ...choicesOf(facets.country, [filters.adm0_name], countryWords)]}
          />
          <SelectField
            name="adm1_name"
            label={text.fields.region}
            value={filters.adm1_name}
            choices={[allOption(), ...choicesOf(facets.region, [filters.adm1_name])]}
          />
          <SelectField
            name="active"
            label={text.fields.active}
            value={active}
            choices={[
              allOption(),
              { value: "true", name: text.active.true, count: facets.active?.true ?? 0 },
              { value: "false", name: text.active.false, count: facets.active?.false ?? 0 },
            ]}
          />
        </div>
        <CheckField
          name="verdict"
          label={text.fields.verdict}
          values={verdicts}
          choices={verdictChoices(facets.verdict)}
        />
        <CheckField name="tag" label={text.fields.tags} values={tags} choices={choicesOf(facets.tag, tags, tagName)} />
        <AreaFields query={query} map={<AreaButton />} />
      </div>
    </details>
  );
}

export function OperatorFilterForm({ action, filters, facets, query, chip, example }: Props): ReactNode {
  return (
    <FilterForm action={action} label={text.form}>
      <HiddenField name="sort" value={query.get("sort") ?? ""} />
      <HiddenField name="order" value={query.get("order") ?? ""} />
      <HiddenField name="city_name" value={filters.city_name} />
      {facets !== undefined ? null : (
        <>
          <HiddenField name="adm0_name" value={filters.adm0_name} />
          <HiddenField name="adm1_name" value={filters.adm1_name} />
        </>
      )}
      <div className="filters-main">
        <SearchField
          name="search"
          label={text.search}
          value={filters.search}
          {...(example === undefined ? {} : { hint: text.hint(example) })}
        />
        <SelectField
          name="merged"
          label={text.show}
          value={filters.merged ? "" : "false"}
          choices={[
            { value: "", name: text.merged },
            { value: "false", name: text.unmerged },
          ]}
        />
        <SubmitButton>{text.submit}</SubmitButton>
      </div>
      {chip}
      {facets === undefined ? null : <MoreFilters facets={facets} filters={filters} query={query} />}
    </FilterForm>
  );
}
