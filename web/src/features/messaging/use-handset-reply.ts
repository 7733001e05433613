import { answerFromHandset, handsetQuery, type Channel } from '#features/messaging/api.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Sends a reply from the simulated phone. */
export function useHandsetReply(phone: string) {
  return useWrite(
    (reply: { channel: Channel; text: string }) => answerFromHandset({ from: phone, ...reply }),
    { affects: (client) => void client.invalidateQueries(handsetQuery(phone)) },
  )
}
