import { createContext, useContext } from 'react'
import { randomFrom } from '../core/random.ts'
import { useAnswer, type useSend } from '../core/use-answer.ts'
import { type Board, kanban } from './contract.ts'
import { client } from './handlers.ts'

export type Kind = 'column' | 'item' | 'story'

/** What is open beside the screen. Without an id it is a new one; `storyId`: the story of a new card. */
export type Panel = { readonly kind: 'item' | 'story'; readonly id?: string; readonly storyId?: string }

type Kanban = {
  readonly board: Board
  readonly send: ReturnType<typeof useSend>
  readonly nameOf: (id: string) => string
  /** Gives the focus to the button of an entry, also when it is drawn anew. */
  readonly focusEntry: (id: string | undefined) => void
  readonly open: (panel: Panel) => void
  /** Deletes something after a confirmation. */
  readonly remove: (kind: Kind, id: string) => void
}

export const KanbanContext = createContext<Kanban | null>(null)

/** The board, and what can be done with it. */
export function useKanban(): Kanban {
  const found = useContext(KanbanContext)
  if (found === null) throw new Error('the board is not loaded')
  return found
}

/** Reads all the lists as one. */
export function useBoard(): { data: Board | undefined; error: unknown } {
  const all = [
    useAnswer(client, kanban.columns, undefined),
    useAnswer(client, kanban.columnsOrder, undefined),
    useAnswer(client, kanban.comments, undefined),
    useAnswer(client, kanban.profiles, undefined),
    useAnswer(client, kanban.items, undefined),
    useAnswer(client, kanban.userStory, undefined),
    useAnswer(client, kanban.userStoryOrder, undefined),
  ]
  const parts = all.map(({ data }) => data)
  return {
    data: parts.includes(undefined) ? undefined : (Object.assign({}, ...parts) as Board),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  }
}

const random = randomFrom(9)

/** An id of four digits that nothing on the board has. */
export function newId({ columns, items, userStory, comments }: Board): string {
  const taken = [...columns, ...items, ...userStory, ...comments]
  let id = ''
  do id = String(1000 + Math.floor(random() * 9000))
  while (taken.some(each => each.id === id))
  return id
}
