// What a provider that confirms who somebody is must do, whatever form it speaks.
/** What the browser keeps, sealed, until it comes back. */
export type Kept = Record<string, string>

/** A way to ask the partner who somebody is. */
export interface PartnerProvider {
  name: string
  /** Whether an answer in the address of the page is one of its own. */
  takes(answer: URLSearchParams): boolean
  /** Where people come from the partner by themselves, nothing begins here. */
  begin?(returnTo: string): Promise<{ url: string; kept: Kept }>
  /** Who it is; an address that the provider does not vouch for is none. Groups are those that it names. */
  confirm(answer: URLSearchParams, kept: Kept): Promise<{ subject: string; email: string | null; groups: readonly string[] }>
}
