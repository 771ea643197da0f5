import { type LucideIcon, MessageSquare, Paperclip, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useReturnFocus } from '../../ui/dialog/overlays.ts'
import { TextInput } from '../../ui/field/Field.tsx'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import { Art } from '../parts/Art.tsx'
import { blank, type Column, type Item, kanban, most, NONE } from './contract.ts'
import { Assigned, Due, Priority } from './facts.tsx'
import css from './kanban.module.css'
import { inOrder } from './move.ts'
import { EntryMenu, type Moves, useDropList, useMovable, useMoves } from './entries.tsx'
import { newId, useKanban } from './use-kanban.ts'

/** The columns and their cards. */
export function BoardView() {
  const { t } = useTranslation('demoKanban')
  const { board, send } = useKanban()
  const { columnsOrder } = board
  const columns = inOrder(columnsOrder, board.columns)
  const list = useRef<HTMLUListElement>(null)
  const order = useMoves({
    kind: 'column',
    lists: [{ id: '', itemIds: columnsOrder }],
    save: ([row]) => send(kanban.updateColumnOrder, { columnsOrder: row?.itemIds ?? [] }),
  })
  const cards = useMoves({
    kind: 'item',
    lists: columns,
    save: next => send(kanban.updateItemOrder, { columns: next }),
  })
  useDropList(list, order, '')
  const add = (title: string) => send(kanban.addColumn, { ...board, column: { id: newId(board), title, itemIds: [] } })
  return (
    <>
      <ScrollRegion className={css.board} aria-label={t('board')}>
        <ul ref={list} className={css.columns}>
          {columns.map(column => (
            <ColumnBox key={column.id} column={column} order={order} cards={cards} />
          ))}
        </ul>
        <div className={css.column}>
          <AddText label={t('addColumn')} field={t('columnTitle')} max={most.columnTitle} onSave={add} />
        </div>
      </ScrollRegion>
      <p className="visually-hidden" aria-live="polite">
        {order.said} {cards.said}
      </p>
    </>
  )
}

function ColumnBox({ column, order, cards }: { column: Column; order: Moves; cards: Moves }) {
  const { t } = useTranslation('demoKanban')
  const { board, send } = useKanban()
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLLIElement>(null)
  const entry = useMovable(box, order, column.id)
  const target = useDropList(box, cards, column.id)
  const { id, title, itemIds } = column
  const items = inOrder(itemIds, board.items)
  const add = (name: string) => {
    const item = { ...blank, id: newId(board), title: name }
    return send(kanban.addItem, { ...board, item, columnId: id, storyId: NONE })
  }
  const rename = (name: string) => send(kanban.editColumn, { ...board, column: { ...column, title: name } })
  return (
    <li ref={box} className={css.column} {...entry} {...target}>
      <div className={css.row}>
        {isEditing ? (
          <InlineText
            field={t('columnTitle')}
            value={title}
            max={most.columnTitle}
            onSave={rename}
            onClose={() => setEditing(false)}
          />
        ) : (
          <h2>
            {title} <small className={css.quiet}>{items.length}</small>
          </h2>
        )}
        <EntryMenu moves={order} id={id} onEdit={() => setEditing(true)} />
      </div>
      <ul className={css.cards} aria-label={title}>
        {items.map(item => (
          <Card key={item.id} item={item} cards={cards} />
        ))}
      </ul>
      <AddText label={t('addCard')} field={t('field.title')} max={most.title} onSave={add} />
    </li>
  )
}

function Card({ item, cards }: { item: Item; cards: Moves }) {
  const { t } = useTranslation('demoKanban')
  const { board, open } = useKanban()
  const box = useRef<HTMLLIElement>(null)
  const entry = useMovable(box, cards, item.id)
  const { id, title, image, assign, priority, dueDate, commentIds, attachments } = item
  const story = board.userStory.find(({ itemIds }) => itemIds.includes(id))
  const show = () => open({ kind: 'item', id })
  return (
    <li ref={box} className={css.card} {...entry}>
      {image !== false && (
        <div className={css.picture}>
          <Art name={image} />
        </div>
      )}
      <div className={css.row}>
        <button type="button" className={css.title} onClick={show}>
          {title}
        </button>
        <EntryMenu moves={cards} id={id} onEdit={show} />
      </div>
      {story !== undefined && <span className={css.quiet}>{story.title}</span>}
      <div className={css.facts}>
        <Priority of={priority} />
        <Due on={dueDate} />
      </div>
      <div className={css.row}>
        <Assigned to={assign} />
        <Count icon={MessageSquare} text={t('comments', { count: commentIds.length })} count={commentIds.length} />
        <Count icon={Paperclip} text={t('pictures', { count: attachments.length })} count={attachments.length} />
      </div>
    </li>
  )
}

function Count({ icon: Icon, text, count }: { icon: LucideIcon; text: string; count: number }) {
  if (count === 0) return null
  return (
    <span className={css.fact} title={text}>
      <Icon size={14} role="img" aria-label={text} />
      <span aria-hidden="true">{count}</span>
    </span>
  )
}

type TextProps = { field: string; value?: string; max: number; onSave: (text: string) => Promise<unknown> }

/** A button in whose place a field opens. */
function AddText({ label, ...props }: TextProps & { label: string }) {
  const [isOpen, setOpen] = useState<boolean>()
  if (isOpen === true) return <InlineText {...props} onClose={() => setOpen(false)} />
  return (
    <Button
      variant="text"
      autoFocus={isOpen === false}
      startIcon={<Plus size={16} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      {label}
    </Button>
  )
}

/** A field for one line: Enter saves, Escape closes. */
function InlineText({ field, value = '', max, onSave, onClose }: TextProps & { onClose: () => void }) {
  const { t } = useTranslation('demoKanban')
  const [text, setText] = useState(value)
  useReturnFocus()
  return (
    <form
      className={css.inline}
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '') void onSave(text).then(done => done !== undefined && onClose())
      }}
    >
      <TextInput
        label={field}
        value={text}
        maxLength={max}
        autoFocus
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" size="small" variant="contained" disabled={text.trim() === ''}>
        {t('save')}
      </Button>
      <Button size="small" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}
