import { ROWS } from "../../rows.js";

export const meta = () => [{ title: "Feeds" }, { name: "description", content: "A table of rows." }];

export const loader = () => ({ rows: ROWS });

export default function Plain({ loaderData }) {
  return (
    <main>
      <h1>Feeds</h1>
      <table>
        <caption>Feeds</caption>
        <thead>
          <tr>
            <th>Number</th>
            <th>Feed</th>
            <th>Name</th>
            <th>Place</th>
            <th>Format</th>
          </tr>
        </thead>
        <tbody>
          {loaderData.rows.map((row) => (
            <tr key={row.id}>
              <td>{row.id}</td>
              <td>
                <a href={`/feeds/${row.onestop_id}`}>{row.onestop_id}</a>
              </td>
              <td>{row.name}</td>
              <td>{row.place}</td>
              <td>{row.spec}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
