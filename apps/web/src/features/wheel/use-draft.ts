import { useState } from 'react'
import type { Document, Version } from './wheel.ts'

export type DraftEditor = {
  readonly document: Document
  readonly isDirty: boolean
  /** Another admin saved the draft while this one has unsaved input. */
  readonly isOutdated: boolean
  /** The version to save over. */
  readonly version: number
  readonly edit: (document: Document) => void
  /** Discards the input. */
  readonly reset: () => void
  /** Keeps the input, to be saved over what the other admin saved. */
  readonly keep: () => void
}

type Input = { readonly id: string; readonly version: number; readonly document: Document }

/** The draft with this admin's unsaved input. It follows the server while there is none. */
export function useDraft(draft: Version | null, shown: Document): DraftEditor {
  const [input, setInput] = useState<Input | null>(null)
  const own = draft !== null && input?.id === draft.id ? input : null
  const document = own?.document ?? shown
  return {
    document,
    isDirty: own !== null,
    isOutdated: own !== null && own.version !== draft?.version,
    version: own?.version ?? draft?.version ?? 0,
    edit: changed => {
      if (draft !== null) setInput({ id: draft.id, version: own?.version ?? draft.version, document: changed })
    },
    reset: () => setInput(null),
    keep: () => {
      if (own !== null && draft !== null) setInput({ ...own, version: draft.version })
    },
  }
}
