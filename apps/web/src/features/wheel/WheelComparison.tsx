import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Changes } from '../../ui/versions/Versions.tsx'
import { Tile } from './cells.tsx'
import css from './comparison.module.css'
import { useChanges, useSettingText } from './use-change-text.ts'
import { costOf, costOfAll, type Differing, differing, leftOf, type Slot, type Version, wonOf } from './wheel.ts'
import type { Wheel } from './wheel.ts'
import { WheelDrawing } from './WheelDrawing.tsx'

type Props = {
  /** The live version, or the one that was replaced; null: the other one is the first. */
  before: Version | null
  after: Version
  won: Wheel['won']
}

/** What a version changes in the one it replaces: in words, then both wheels beside each other. */
export function WheelComparison({ before, after, won }: Props) {
  const { t } = useTranslation('wheel')
  const changesOf = useChanges()
  const marks = differing(before, after)
  return (
    <div className={css.comparison}>
      {before === null ? (
        <p>{t('versions.first')}</p>
      ) : (
        <Changes changes={changesOf(before.document, after.document)} />
      )}
      <div className={css.pair} data-alone={before === null}>
        {before !== null && (
          <Side
            name={t(before.status === 'published' ? 'compare.live' : 'compare.replaced', { number: before.number })}
            version={before}
            won={won}
            marks={marks}
          />
        )}
        <Side
          name={t(after.status === 'draft' ? 'compare.proposed' : 'compare.published', { number: after.number })}
          version={after}
          won={wonOf(before?.document, after.document, won)}
          marks={marks}
        />
      </div>
    </div>
  )
}

type SideProps = { name: string; version: Version; won: Wheel['won']; marks: Differing }
function Side({ name, version: { document, pictures, stoppedAt }, won, marks }: SideProps) {
  const { t } = useTranslation('wheel')
  const format = useFormat()
  const text = useSettingText()
  const id = useId()
  const fallback = document.slots.find(({ slot }) => slot === document.fallback)
  const settings = ['enabled', 'depositPerSpin', 'spinsPerDay', 'turnoverPercent'] as const
  return (
    <section className={css.side} aria-labelledby={id}>
      <b id={id}>{name}</b>
      <WheelDrawing document={document} pictures={pictures} won={won} turn={0} />
      <dl className={css.settings}>
        <Setting label={t('spins.expected')} marked={marks.has('cost')}>
          {formatMoney(costOfAll(document))}
        </Setting>
        {settings.map(field => (
          <Setting key={field} label={t(`field.${field}`)} marked={marks.has(field)}>
            {text(field, document[field])}
            {field === 'enabled' &&
              stoppedAt !== null &&
              `, ${t('version.stopped', { time: format.when(stoppedAt, 'dateTime') })}`}
          </Setting>
        ))}
        <Setting label={t('field.fallback')} marked={marks.has('fallback')}>
          {document.fallback} · {fallback?.title}
        </Setting>
      </dl>
      <ol className={css.slots}>
        {document.slots.map((slot, at) => (
          <li key={slot.slot} className={css.slot} data-off={!slot.active}>
            <Tile slot={slot} pictures={pictures} />
            <SlotFacts slot={slot} at={at} left={leftOf(slot, won)} marks={marks} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type SettingProps = { label: string; marked: boolean; children: ReactNode }
const Setting = ({ label, marked, children }: SettingProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Marked on={marked}>{children}</Marked>
    </dd>
  </div>
)

type SlotProps = { slot: Slot; at: number; left: number | null; marks: Differing }
function SlotFacts({ slot, at, left, marks }: SlotProps) {
  const { t } = useTranslation('wheel')
  const text = useSettingText()
  const differs = (...fields: readonly string[]) => fields.some(field => marks.has(`${slot.slot}.${field}`))
  const units = slot.units === null ? '' : ` ${formatCount(slot.units)}`
  const stock = slot.stock === null ? t('slots.noLimit') : t('slots.left', { left, stock: slot.stock })
  const looks = (['icon', 'colour', 'picture'] as const).filter(field => differs(field))
  return (
    <div className={css.facts}>
      <span className={css.title}>
        <Marked on={differs('order')}>{at + 1}.</Marked> <Marked on={differs('title')}>{slot.title}</Marked>
      </span>
      <span>
        <Marked on={differs('kind', 'units')}>
          {t(`kind.${slot.kind}`)}
          {units}
        </Marked>
        {slot.kind !== 'none' && (
          <>
            {' · '}
            <Marked on={differs('value')}>{formatMoney(slot.value)}</Marked>
          </>
        )}
      </span>
      <span>
        {t('slots.weight')} <Marked on={differs('weight')}>{text('weight', slot.weight)}</Marked>
      </span>
      <span>
        {t('slots.stock')} <Marked on={differs('stock')}>{stock}</Marked>
      </span>
      <span>
        {t('slots.cost')} <Marked on={differs('cost')}>{formatMoney(costOf(slot))}</Marked>
      </span>
      {(!slot.active || differs('active')) && (
        <span>
          {t('slot.active')} <Marked on={differs('active')}>{text('active', slot.active)}</Marked>
        </span>
      )}
      {looks.map(field => (
        <span key={field}>
          {t(`field.${field}`)}{' '}
          <Marked on>{field === 'picture' ? text(field, slot.picture?.alt ?? null) : text(field, slot[field])}</Marked>
        </span>
      ))}
    </div>
  )
}

/** A value; one that differs is marked, for screen readers in words. */
function Marked({ on, children }: { on: boolean; children: ReactNode }) {
  const { t } = useTranslation('wheel')
  if (!on) return <>{children}</>
  return (
    <mark className={css.marked}>
      {children}
      <span className="visually-hidden"> ({t('compare.differs')})</span>
    </mark>
  )
}
