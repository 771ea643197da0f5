import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'

/** Stands for no column, and for no story. */
export const NONE = '0'
export const priorities = ['low', 'medium', 'high'] as const
/** The most characters of a text, and the most pictures of a card. */
export const most = { columnTitle: 40, title: 120, text: 2000, comment: 500, pictures: 6 } as const

const id = z.string().min(1).max(40)
const ids = z.array(id)
/** What a card and a story have in common. `assign`: the id of a profile, or empty. `dueDate`: YYYY-MM-DD, or empty. */
const task = {
  id,
  title: line(most.title),
  assign: z.string().max(40),
  dueDate: z.union([z.literal(''), z.iso.date()]),
  priority: z.enum(priorities),
  commentIds: ids,
}

const column = z.object({ id, title: line(most.columnTitle), itemIds: ids })
const item = z.object({
  ...task,
  description: z.string().max(most.text),
  /** The picture that is shown on the card, or false. */
  image: z.union([line(80), z.literal(false)]),
  attachments: z.array(line(80)).max(most.pictures),
})
const story = z.object({ ...task, columnId: id, itemIds: ids, acceptance: z.string().max(most.text) })
const comment = z.object({ id, comment: line(most.comment), profileId: id })
const profile = z.object({ id, avatar: line(80), name: line(80), time: line(40) })

const columns = z.array(column)
const columnsOrder = ids
const items = z.array(item)
const userStory = z.array(story)
const userStoryOrder = ids
const comments = z.array(comment)
const profiles = z.array(profile)
const [columnId, itemId, storyId] = [id, id, id]
const selectedItem = z.union([id, z.literal(false)])

/** Everything that is read. `columnsOrder` and `userStoryOrder`: ids in the order of the screen. */
export const board = z.object({ columns, columnsOrder, items, userStory, userStoryOrder, comments, profiles })
export type Board = z.infer<typeof board>
export type Column = z.infer<typeof column>
export type Item = z.infer<typeof item>
export type Story = z.infer<typeof story>
export type Comment = z.infer<typeof comment>

/** A card and a story of which only the title is to be known. */
export const blank: Omit<Item & Story, 'id' | 'columnId' | 'itemIds'> = {
  title: '',
  description: '',
  acceptance: '',
  assign: '',
  dueDate: '',
  priority: 'medium',
  image: false,
  attachments: [],
  commentIds: [],
}

const read = <O extends z.ZodRawShape>(name: string, response: O) => get(`/api/kanban/${name}`, z.object(response))
const change = <I extends z.ZodRawShape, O extends z.ZodRawShape>(name: string, request: I, response: O) =>
  post(`/api/kanban/${name}`, z.object(request), z.object(response))

const placed = { items, columns, userStory }
const stories = { userStory, userStoryOrder }

/** Each change takes the lists as they are and answers them as they become. */
export const kanban = {
  columns: read('columns', { columns }),
  columnsOrder: read('columns-order', { columnsOrder }),
  comments: read('comments', { comments }),
  profiles: read('profiles', { profiles }),
  items: read('items', { items }),
  userStory: read('userstory', { userStory }),
  userStoryOrder: read('userstory-order', { userStoryOrder }),
  addColumn: change('add-column', { column, columns, columnsOrder }, { columns, columnsOrder }),
  editColumn: change('edit-column', { column, columns }, { columns }),
  updateColumnOrder: change('update-column-order', { columnsOrder }, { columnsOrder }),
  deleteColumn: change('delete-column', { columnId, columns, columnsOrder }, { columns, columnsOrder }),
  addItem: change('add-item', { ...placed, item, columnId, storyId }, placed),
  editItem: change('edit-item', { ...placed, item, columnId, storyId }, placed),
  updateItemOrder: change('update-item-order', { columns }, { columns }),
  selectItem: change('select-item', { selectedItem }, { selectedItem }),
  addItemComment: change('add-item-comment', { items, itemId, comment, comments }, { items, comments }),
  deleteItem: change('delete-item', { ...placed, itemId }, placed),
  addStory: change('add-story', { ...stories, story }, stories),
  editStory: change('edit-story', { userStory, story }, { userStory }),
  updateStoryOrder: change('update-story-order', { userStoryOrder }, { userStoryOrder }),
  updateStoryItemOrder: change('update-storyitem-order', { userStory }, { userStory }),
  addStoryComment: change('add-story-comment', { userStory, storyId, comment, comments }, { userStory, comments }),
  deleteStory: change('delete-story', { ...stories, storyId }, stories),
}
