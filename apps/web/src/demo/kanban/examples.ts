import { NONE } from './contract.ts'
import seed from './seed.json'

const { columns, columnsOrder, items, userStory, userStoryOrder, comments } = seed
const [column, item, story, comment] = [columns[0], items[0], userStory[0], comments[0]]
const placed = { items, columns, userStory }
const added = { ...comment, id: '5001' }

/** A valid request of each endpoint that takes one. */
export const examples = {
  '/api/kanban/add-column': { column: { id: '5002', title: 'Review', itemIds: [] }, columns, columnsOrder },
  '/api/kanban/edit-column': { column: { ...column, title: 'Ideas' }, columns },
  '/api/kanban/update-column-order': { columnsOrder: columnsOrder.toReversed() },
  '/api/kanban/delete-column': { columnId: 'column-1', columns, columnsOrder },
  '/api/kanban/add-item': { ...placed, item: { ...item, id: '5003' }, columnId: 'column-2', storyId: NONE },
  '/api/kanban/edit-item': { ...placed, item, columnId: 'column-3', storyId: NONE },
  '/api/kanban/update-item-order': { columns },
  '/api/kanban/select-item': { selectedItem: item?.id },
  '/api/kanban/add-item-comment': { items, itemId: item?.id, comment: added, comments },
  '/api/kanban/delete-item': { ...placed, itemId: item?.id },
  '/api/kanban/add-story': { userStory, story: { ...story, id: '5004', itemIds: [] }, userStoryOrder },
  '/api/kanban/edit-story': { userStory, story: { ...story, title: 'Pay out on the same day' } },
  '/api/kanban/update-story-order': { userStoryOrder: userStoryOrder.toReversed() },
  '/api/kanban/update-storyitem-order': { userStory },
  '/api/kanban/add-story-comment': { userStory, storyId: story?.id, comment: added, comments },
  '/api/kanban/delete-story': { userStory, storyId: story?.id, userStoryOrder },
}
