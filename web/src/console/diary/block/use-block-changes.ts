import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { useChangeError } from '#console/diary/appointment-sheet/use-change-error.ts'
import { useShop } from '#console/frame/shop-context.ts'
import {
  changeBlock,
  createBlocks,
  deleteBlock,
  type Block,
  type NewBlock,
} from '#features/appointment/diary-api.ts'
import { afterAppointments } from '#features/live/affects.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { newRepeatedStep, unlessGone } from '#lib/api/repeated-step.ts'
import { newRequestKey } from '#lib/api/request-keys.ts'
import { useCreation } from '#lib/form/creation.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

type Times = Pick<Block, 'staffId' | 'start' | 'end'>

const timesOf = ({ staffId, start, end }: Times): Times => ({ staffId, start, end })

const take = newRepeatedStep()

/** Changes the time of a block; repeated after a lost response, it is no conflict. */
const sendTimes = (shopId: string, block: Block, times: Times) =>
  take({
    change: [block.id, block.version, times],
    send: () => changeBlock(shopId, block, times),
    read: ({ data }) => data.block as Block | undefined, // as in the API contract
    isTaken: (now) => JSON.stringify(timesOf(now)) === JSON.stringify(timesOf(times)),
  })

/**
 * Returns the changes of blocks, each with an undo. All reject with the refusal; that a block is gone is shown here,
 * because its form closes with it.
 */
export function useBlockChanges() {
  const client = useQueryClient()
  const { id: shopId } = useShop()
  const t = useMessages()
  const sayError = useChangeError()
  const creation = useCreation<Block[]>()
  return useMemo(() => {
    const refresh = () => void afterAppointments(client, shopId)
    const undoing = (run: () => Promise<unknown>) => ({
      label: t('shell.undo'),
      run: () =>
        void run()
          .then(() => toast.info(t('diary.undone')), sayError)
          .finally(refresh),
    })
    const trying = async <Done>(send: () => Promise<Done>): Promise<Done> => {
      try {
        return await send()
      } catch (error) {
        if (isApiError(error, 'block_not_found')) sayError(error)
        throw error
      } finally {
        refresh()
      }
    }
    const remove = async (blocks: readonly Block[]) => {
      for (const block of blocks)
        await deleteBlock(shopId, block).catch(unlessGone('block_not_found'))
    }
    return {
      add: async (block: NewBlock) => {
        const create = (key: string) => createBlocks(shopId, block, key)
        const added = await trying(() => creation({ create, remove }))
        toast.success(
          t('diary.blockedDone'),
          undefined,
          undoing(() => remove(added)),
        )
      },
      change: async (block: Block, times: Times) => {
        const saved = await trying(() => sendTimes(shopId, block, times))
        const undo = undoing(() => changeBlock(shopId, saved, timesOf(block)))
        toast.success(t('diary.saved'), undefined, undo)
      },
      open: async (block: Block) => {
        await trying(() => deleteBlock(shopId, block))
        const again = { ...timesOf(block), reason: block.reason || undefined }
        toast.success(
          t('diary.unblocked'),
          undefined,
          undoing(() => createBlocks(shopId, again, newRequestKey())),
        )
      },
    }
  }, [client, shopId, t, sayError, creation])
}
