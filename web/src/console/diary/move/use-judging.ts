import type * as judgingModule from '#console/diary/move/judging.ts'
import { useEffect, useState } from 'react'
import { onceConnected } from '#lib/once-connected.ts'

type Judging = typeof judgingModule

let loaded: Judging | undefined

/** Returns the judging module, which is loaded after the page; undefined until then. */
export function useJudging(): Judging | undefined {
  const [judging, setJudging] = useState(loaded)
  useEffect(() => {
    if (judging) return
    let gone = false
    void onceConnected(() => import('#console/diary/move/judging.ts')).then((module) => {
      loaded = module
      if (!gone) setJudging(module)
    })
    return () => {
      gone = true
    }
  }, [judging])
  return judging
}
