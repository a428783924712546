import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { ServerRouter } from "react-router";

/** Streams the page, and waits for all of it where a crawler asks, as the framework's own entry for Node does. */
export default async function handleRequest(request, status, headers, routerContext) {
  let current = status;
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    onError(error) {
      current = 500;
      console.error(error);
    },
  });
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  headers.set("content-type", "text/html");
  return new Response(body, { headers, status: current });
}
