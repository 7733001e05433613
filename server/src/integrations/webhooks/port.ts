/** Sends one event to an address of a shop, and gives the status of its answer; throws where there was none. */
export type PostWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<number>
