/** External URLs that pages link to, by setting. Without `bulk`, `status` and `blog` the footer links to pages of this site. */
export type SiteLinks = {
  bulk?: string;
  status?: string;
  social?: string;
  blog?: string;
  /** Edit URL of a registry record, with `{file}` and `{id}` for its DMFR file and Onestop ID. */
  edit?: string;
  /** Edit URL of a page's text, with `{path}` for its file in the repository. */
  content?: string;
  /** URL for reporting a problem with a registry record, with the placeholders of `edit` and `{page}` for the page's URL. */
  report?: string;
  /** URL for reporting a problem with this site, with the same placeholders. */
  report_site?: string;
};
