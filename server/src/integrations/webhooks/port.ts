/** Sends an event to a shop's webhook and returns the response status; throws without a response. */
export type PostWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<number>
