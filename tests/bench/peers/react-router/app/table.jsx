import { ROWS } from "../../rows.js";

export const meta = () => [{ title: "Feeds" }, { name: "description", content: "A table of rows." }];

// Runs on the server only: the rows reach the browser with the page.
export const loader = () => ({ rows: ROWS });

/* biome-ignore-start lint/a11y: the roles of the portal's own table (src/ui/data-table.tsx) */
export default function Table({ loaderData }) {
  return (
    <main>
      <h1>Feeds</h1>
      <div className="table-wrap" aria-busy="false">
        <table className="table" data-cards="" role="table">
          <caption>Feeds</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader" data-kind="number">
                Number
              </th>
              <th scope="col" role="columnheader">
                Feed
              </th>
              <th scope="col" role="columnheader">
                Name
              </th>
              <th scope="col" role="columnheader">
                Place
              </th>
              <th scope="col" role="columnheader" data-kind="nowrap">
                Format
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {loaderData.rows.map((row) => (
              <tr key={row.id} role="row">
                <td role="cell" data-label="Number" data-kind="number">
                  <div>{row.id}</div>
                </td>
                <td role="cell" data-label="Feed" data-lead="">
                  <div>
                    <a href={`/feeds/${row.onestop_id}`}>{row.onestop_id}</a>
                  </div>
                </td>
                <td role="cell" data-label="Name">
                  <div>{row.name}</div>
                </td>
                <td role="cell" data-label="Place">
                  <div>{row.place}</div>
                </td>
                <td role="cell" data-label="Format" data-kind="nowrap">
                  <div>{row.spec}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}
/* biome-ignore-end lint/a11y: the roles of the portal's own table (src/ui/data-table.tsx) */
