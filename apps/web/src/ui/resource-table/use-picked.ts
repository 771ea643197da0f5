import type { RowSelectionState } from '@tanstack/react-table'
import { useCallback, useState } from 'react'

const nobody: RowSelectionState = {}

/** The rows a person has picked in one list. Another list, or another page of it, starts with none: nothing is done to rows nobody sees. */
export function usePicked(list: string): [picked: RowSelectionState, pick: (picked: RowSelectionState) => void] {
  const [kept, setKept] = useState({ list, picked: nobody })
  const pick = useCallback((picked: RowSelectionState) => setKept({ list, picked }), [list])
  return [kept.list === list ? kept.picked : nobody, pick]
}
