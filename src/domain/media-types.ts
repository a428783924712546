/**
 * JSON documents of which each is a line, such as the features of `.geojsonl`. No media type is registered for them. This is
 * the usual one, while `application/geo+json-seq` means a record separator before each feature (RFC 8142), which readers of
 * lines do not expect.
 */
export const JSON_LINES = "application/x-ndjson";
