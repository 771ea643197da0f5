import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePhone } from '../../ui/media.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { ReorderArea } from '../../ui/reorder/ReorderArea.tsx'
import { ReorderButtons, ReorderHandle } from '../../ui/reorder/ReorderHandle.tsx'
import type { PictureValue } from '../../ui/picture/Picture.tsx'
import { Tile } from './cells.tsx'
import type { DraftEditor } from './use-draft.ts'
import { costOf, costOfAll, type Document, leftOf, moveSlot, percentText, readPercent, type Slot } from './wheel.ts'
import type { Pictures, TestResult, Wheel } from './wheel.ts'
import { totalWeight } from '@backoffice/kernel'
import css from './wheel.module.css'

const SlotDialog = lazy(() => import('./SlotDialog.tsx').then(part => ({ default: part.SlotDialog })))

export type SlotsProps = {
  document: Document
  live: Document | undefined
  pictures: Pictures
  won: Wheel['won']
  result: TestResult | null
  /** Absent: the document cannot be edited. */
  onEdit: DraftEditor['edit'] | undefined
}

/** The slots clockwise from the pointer: a table, or cards on a phone. */
export function Slots(props: SlotsProps) {
  const { document, onEdit } = props
  const phone = usePhone()
  const [open, setOpen] = useState<number | null>(null)
  const opened = document.slots.find(({ slot }) => slot === open)
  const move = useCallback(
    async (slot: string, after: string | null) =>
      onEdit?.({ ...document, slots: moveSlot(document.slots, Number(slot), after === null ? null : Number(after)) }),
    [document, onEdit],
  )
  const change = (slot: number, changed: Partial<Slot>, picture: PictureValue | null = null) => {
    const slots = document.slots.map(each => (each.slot === slot ? { ...each, ...changed } : each))
    onEdit?.({ ...document, slots }, picture)
  }
  const shared = { ...props, change, onOpen: setOpen }
  return (
    <ReorderArea onMove={move}>
      {phone ? <Cards {...shared} /> : <Table {...shared} />}
      {opened !== undefined && onEdit !== undefined && (
        <Suspense fallback={null}>
          <SlotDialog
            slot={opened}
            pictures={props.pictures}
            onSave={(changed, picture) => change(opened.slot, changed, picture)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </ReorderArea>
  )
}

type RowsProps = SlotsProps & { change: (slot: number, changed: Partial<Slot>) => void; onOpen: (slot: number) => void }

function Table({ document, live, pictures, won, result, onEdit, change, onOpen }: RowsProps) {
  const { t } = useTranslation('wheel')
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {onEdit !== undefined && (
              <th scope="col">
                <span className="visually-hidden">{t('slots.order')}</span>
              </th>
            )}
            <th scope="col">#</th>
            <th scope="col">{t('slots.picture')}</th>
            <th scope="col">{t('slots.prize')}</th>
            <th scope="col">{t('slots.kind')}</th>
            <th scope="col" data-end="true">
              {t('slots.value')}
            </th>
            <th scope="col" data-end="true">
              {t('slots.weight')}
            </th>
            <th scope="col" data-end="true">
              {t('slots.stock')}
            </th>
            <th scope="col" data-end="true">
              {t('slots.cost')}
            </th>
            <th scope="col" data-end="true">
              {t('slots.test')}
            </th>
          </tr>
        </thead>
        <tbody>
          {document.slots.map((slot, at) => (
            <tr key={slot.slot} data-off={!slot.active}>
              {onEdit !== undefined && (
                <td>
                  <ReorderHandle id={String(slot.slot)} name={slot.title} />
                </td>
              )}
              <td>{at + 1}</td>
              <td>
                <Tile slot={slot} pictures={pictures} />
              </td>
              <td>
                <Title slot={slot} canEdit={onEdit !== undefined} onOpen={onOpen} />
              </td>
              <td>{t(`kind.${slot.kind}`)}</td>
              <td data-end="true">{slot.kind === 'none' ? '—' : formatMoney(slot.value)}</td>
              <td data-end="true">
                <Weight slot={slot} live={live} isFixed={onEdit === undefined} change={change} />
              </td>
              <td data-end="true">
                <Stock slot={slot} won={won} />
              </td>
              <td data-end="true">{formatMoney(costOf(slot))}</td>
              <td data-end="true">{shareText(result, slot.slot)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={onEdit === undefined ? 5 : 6}>{t('slots.total')}</td>
            <td data-end="true">{percentText(totalWeight(document.slots))}%</td>
            <td data-end="true">—</td>
            <td data-end="true">{formatMoney(costOfAll(document))}</td>
            <td data-end="true">{result === null ? '' : '100.00%'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const shareText = (result: TestResult | null, slot: number): string =>
  result === null ? '—' : `${((result.shares[slot] ?? 0) * 100).toFixed(2)}%`

function Cards({ document, live, pictures, won, onEdit, change, onOpen }: RowsProps) {
  const { t } = useTranslation('wheel')
  const step = (slot: Slot, by: number) =>
    change(slot.slot, { weight: Math.min(Math.max(slot.weight + by, 0), 10_000) })
  return (
    <ul className={css.cards}>
      {document.slots.map(slot => (
        <li key={slot.slot} className={css.card}>
          <Tile slot={slot} pictures={pictures} />
          <Title slot={slot} canEdit={onEdit !== undefined} onOpen={onOpen} />
          {onEdit === undefined ? <span /> : <ReorderButtons id={String(slot.slot)} name={slot.title} />}
          <p>
            {t(`kind.${slot.kind}`)} · {slot.kind === 'none' ? '—' : formatMoney(slot.value)} ·{' '}
            <Stock slot={slot} won={won} />
          </p>
          <div className={css.stepper}>
            {onEdit !== undefined && (
              <button type="button" aria-label={t('slots.less', { title: slot.title })} onClick={() => step(slot, -50)}>
                −
              </button>
            )}
            <Weight slot={slot} live={live} isFixed={onEdit === undefined} change={change} />
            {onEdit !== undefined && (
              <button type="button" aria-label={t('slots.more', { title: slot.title })} onClick={() => step(slot, 50)}>
                +
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

type TitleProps = { slot: Slot; canEdit: boolean; onOpen: (slot: number) => void }
function Title({ slot, canEdit, onOpen }: TitleProps) {
  const { t } = useTranslation('wheel')
  if (!canEdit) return <span>{slot.title}</span>
  return (
    <button
      type="button"
      className={css.title}
      aria-label={t('slots.edit', { title: slot.title })}
      onClick={() => onOpen(slot.slot)}
    >
      {slot.title}
    </button>
  )
}

function Stock({ slot, won }: { slot: Slot; won: Wheel['won'] }) {
  const { t } = useTranslation('wheel')
  const left = leftOf(slot, won)
  if (left === null) return <>{t('slots.noLimit')}</>
  return (
    <span className={left === 0 ? css.out : undefined}>
      {left === 0 ? t('slots.out', { stock: slot.stock }) : t('slots.left', { left, stock: slot.stock })}
    </span>
  )
}

type WeightProps = {
  slot: Slot
  live: Document | undefined
  isFixed: boolean
  change: (slot: number, changed: Partial<Slot>) => void
}
/** The weight in percent: saved to the draft's input when the field is left, or with Enter. */
function Weight({ slot, live, isFixed, change }: WeightProps) {
  const { t } = useTranslation('wheel')
  const [typed, setTyped] = useState<string | null>(null)
  if (isFixed) return <>{percentText(slot.weight)}%</>
  const before = live?.slots.find(each => each.slot === slot.slot)
  const leave = () => {
    const weight = typed === null ? null : readPercent(typed)
    if (weight !== null) change(slot.slot, { weight })
    if (weight !== null || typed?.trim() === '') setTyped(null)
  }
  return (
    <input
      className={css.weight}
      inputMode="decimal"
      maxLength={8}
      aria-label={t('slots.weightOf', { title: slot.title })}
      aria-invalid={typed !== null && readPercent(typed) === null}
      data-changed={before !== undefined && before.weight !== slot.weight}
      value={typed ?? `${percentText(slot.weight)} %`}
      onFocus={event => {
        setTyped(percentText(slot.weight))
        const field = event.currentTarget
        requestAnimationFrame(() => field.select())
      }}
      onChange={event => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
