import { useState } from 'react'
import type { PictureValue } from '../../ui/picture/Picture.tsx'
import type { Document, Pictures, Version } from './wheel.ts'

export type DraftEditor = {
  readonly document: Document
  /** Those of the saved draft and of the input, by file id. */
  readonly pictures: Pictures
  readonly isDirty: boolean
  /** Another admin saved the draft while this one has unsaved input. */
  readonly isOutdated: boolean
  /** The version to save over. */
  readonly version: number
  /** Changes the input. `picture`: one that may not be saved yet, which no answer of the server holds. */
  readonly edit: (document: Document, picture?: PictureValue | null) => void
  /** Discards the input. */
  readonly reset: () => void
  /** Keeps the input, to be saved over what the other admin saved. */
  readonly keep: () => void
}

type Input = {
  readonly id: string
  readonly version: number
  readonly document: Document
  readonly pictures: Pictures
}

type Shown = Pick<Version, 'document' | 'pictures'>
/** The draft with this admin's unsaved input. It follows the server while there is none. */
export function useDraft(draft: Version | null, { document: shown, pictures }: Shown): DraftEditor {
  const [input, setInput] = useState<Input | null>(null)
  const own = draft !== null && input?.id === draft.id ? input : null
  const document = own?.document ?? shown
  return {
    document,
    pictures: { ...pictures, ...own?.pictures },
    isDirty: own !== null,
    isOutdated: own !== null && own.version !== draft?.version,
    version: own?.version ?? draft?.version ?? 0,
    edit: (changed, picture = null) => {
      if (draft === null) return
      const added = picture === null ? {} : { [picture.fileId]: picture }
      setInput({
        id: draft.id,
        version: own?.version ?? draft.version,
        document: changed,
        pictures: { ...own?.pictures, ...added },
      })
    },
    reset: () => setInput(null),
    keep: () => {
      if (own !== null && draft !== null) setInput({ ...own, version: draft.version })
    },
  }
}
