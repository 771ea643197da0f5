import { ChevronDown, ChevronRight, ListTodo, Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import { type Item, kanban, type Story } from './contract.ts'
import { Assigned, Due, Priority, State } from './facts.tsx'
import css from './kanban.module.css'
import { inOrder } from './move.ts'
import { EntryMenu, type Moves, useDropList, useMovable, useMoves } from './entries.tsx'
import { useKanban } from './use-kanban.ts'

/** The stories, each with its tasks. */
export function Backlogs() {
  const { t } = useTranslation('demoKanban')
  const { board, send, open } = useKanban()
  const [closed, setClosed] = useState<readonly string[]>([])
  const table = useRef<HTMLTableElement>(null)
  const lists = inOrder(board.userStoryOrder, board.userStory)
  const order = useMoves({
    kind: 'story',
    lists: [{ id: '', itemIds: board.userStoryOrder }],
    save: ([row]) => send(kanban.updateStoryOrder, { userStoryOrder: row?.itemIds ?? [] }),
  })
  const tasks = useMoves({
    kind: 'item',
    lists,
    save: (userStory, { list }) => {
      // A task is in view where it has gone.
      setClosed(closed.filter(id => id !== list))
      return send(kanban.updateStoryItemOrder, { userStory })
    },
  })
  const loose = board.items.filter(({ id }) => !lists.some(({ itemIds }) => itemIds.includes(id)))
  useDropList(table, order, '')
  const toggle = (id: string) => setClosed(closed.includes(id) ? closed.filter(other => other !== id) : [...closed, id])
  return (
    <div>
      <Button
        variant="contained"
        startIcon={<Plus size={16} aria-hidden="true" />}
        onClick={() => open({ kind: 'story' })}
      >
        {t('new.story')}
      </Button>
      {lists.length === 0 && <EmptyState icon={ListTodo} title={t('noStories')} />}
      <ScrollRegion className={css.scroll} aria-label={t('backlogs')} hidden={lists.length + loose.length === 0}>
        <table ref={table} className={css.table}>
          <thead>
            <tr>
              {(['title', 'state', 'assign', 'priority', 'due'] as const).map(field => (
                <th key={field} scope="col">
                  {t(`field.${field}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('menu')}</span>
              </th>
            </tr>
          </thead>
          {lists.map(story => (
            <StoryRows
              key={story.id}
              story={story}
              isOpen={!closed.includes(story.id)}
              onToggle={() => toggle(story.id)}
              order={order}
              tasks={tasks}
            />
          ))}
          {loose.length > 0 && (
            <tbody>
              <tr>
                <th colSpan={6} scope="rowgroup">
                  {t('noStory')}
                </th>
              </tr>
              {loose.map(item => (
                <TaskRow key={item.id} item={item} tasks={tasks} />
              ))}
            </tbody>
          )}
        </table>
      </ScrollRegion>
      <p className="visually-hidden" aria-live="polite">
        {order.said} {tasks.said}
      </p>
    </div>
  )
}

type StoryProps = { story: Story; isOpen: boolean; onToggle: () => void; order: Moves; tasks: Moves }

function StoryRows({ story, isOpen, onToggle, order, tasks }: StoryProps) {
  const { t } = useTranslation('demoKanban')
  const { board, open } = useKanban()
  const [body, row] = [useRef<HTMLTableSectionElement>(null), useRef<HTMLTableRowElement>(null)]
  const { id, title, columnId, itemIds } = story
  const entry = useMovable(row, order, id)
  const target = useDropList(body, tasks, id)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <tbody ref={body} {...entry} {...target}>
      <tr ref={row} className={css.story}>
        <Cells
          task={story}
          columnId={columnId}
          moves={order}
          before={
            <IconButton
              size="small"
              aria-label={t('tasksOf', { name: title })}
              aria-expanded={isOpen}
              onClick={onToggle}
            >
              <Chevron size={16} aria-hidden="true" />
            </IconButton>
          }
        >
          <IconButton
            size="small"
            aria-label={t('addTask', { name: title })}
            title={t('addTask', { name: title })}
            onClick={() => open({ kind: 'item', storyId: id })}
          >
            <Plus size={16} aria-hidden="true" />
          </IconButton>
        </Cells>
      </tr>
      {isOpen && inOrder(itemIds, board.items).map(item => <TaskRow key={item.id} item={item} tasks={tasks} />)}
    </tbody>
  )
}

function TaskRow({ item, tasks }: { item: Item; tasks: Moves }) {
  const row = useRef<HTMLTableRowElement>(null)
  const entry = useMovable(row, tasks, item.id)
  const column = useKanban().board.columns.find(({ itemIds }) => itemIds.includes(item.id))
  return (
    <tr ref={row} {...entry}>
      <Cells task={item} columnId={column?.id} moves={tasks} />
    </tr>
  )
}

type CellsProps = {
  task: Item | Story
  columnId: string | undefined
  moves: Moves
  before?: ReactNode
  children?: ReactNode
}

function Cells({ task: { id, title, assign, priority, dueDate }, columnId, moves, before, children }: CellsProps) {
  const { open } = useKanban()
  const show = () => open({ kind: moves.kind === 'story' ? 'story' : 'item', id })
  const cells = {
    state: <State of={columnId} />,
    assign: <Assigned to={assign} />,
    priority: <Priority of={priority} />,
    due: <Due on={dueDate} />,
    menu: <EntryMenu moves={moves} id={id} onEdit={show} />,
  }
  return (
    <>
      <td>
        <span className={css.row}>
          {before}
          <button type="button" className={css.title} onClick={show}>
            {title}
          </button>
          {children}
        </span>
      </td>
      {Object.entries(cells).map(([name, cell]) => (
        <td key={name}>{cell}</td>
      ))}
    </>
  )
}
