import { useState } from 'react'
import { readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.signup'

/** Holds what somebody new typed beside their number, on the page of sign-up or in the sheet of a booking. */
interface SignupDraft {
  fullName: string
  agreed: boolean
  /** The digits of which the server said that no account has them. */
  newNumber?: string | undefined
}

function readDraft(): SignupDraft {
  const { fullName, agreed, newNumber } = readTabRecord(KEY)
  return {
    fullName: typeof fullName === 'string' ? fullName : '',
    agreed: agreed === true,
    newNumber: typeof newNumber === 'string' ? newNumber : undefined,
  }
}

/** A draft that outlives reloads and ways to the linked texts, in this tab. */
export function useSignupDraft() {
  const [draft, setDraft] = useState(readDraft)
  const change = (next: Partial<SignupDraft>) => {
    // A request may have taken its time: what was typed meanwhile stays.
    const changed = { ...readDraft(), ...next }
    writeTab(KEY, changed)
    setDraft(changed)
  }
  return [draft, change] as const
}

/** Forgets the draft: there is an account now. */
export const forgetSignupDraft = (): void => removeTab(KEY)
