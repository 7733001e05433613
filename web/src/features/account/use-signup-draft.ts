import { useState } from 'react'
import { readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.signup'

/** Fields a new customer typed beside their number, on the sign-up page or in the booking sheet. */
interface SignupDraft {
  fullName: string
  agreed: boolean
  /** Digits that, by the server's answer, belong to no account. */
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

/** Sign-up draft of this tab; survives reloads and visits to the linked texts. */
export function useSignupDraft() {
  const [draft, setDraft] = useState(readDraft)
  const change = (next: Partial<SignupDraft>) => {
    // Read again: the caller may have awaited a request while the person typed.
    const changed = { ...readDraft(), ...next }
    writeTab(KEY, changed)
    setDraft(changed)
  }
  return [draft, change] as const
}

/** Removes the draft once the account exists. */
export const forgetSignupDraft = (): void => removeTab(KEY)
