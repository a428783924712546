/** Addresses outside of the portal that its pages lead to, by setting; what is not set is not shown. */
export type SiteLinks = {
  bulk?: string;
  status?: string;
  social?: string;
  blog?: string;
  /** Where a record of the registry is edited, with `{file}` and `{id}` for its DMFR file and Onestop ID. */
  edit?: string;
  /** Where the text of a page is edited, with `{path}` for its file in the repository. */
  content?: string;
  /** Where a problem is reported, with the marks of `edit`. */
  report?: string;
};
