import {
  type FactName,
  type Figure,
  figureFields,
  figures,
  MAX_FILTERS,
  SUBJECT,
  windowUnits,
} from '@backoffice/contract/risk/facts'
import type { FactMeasure, Measure, SimpleMeasure } from '@backoffice/contract/risk/rules'
import { Plus } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Select } from '../../ui/field/Field.tsx'
import type { Problems } from './draft.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { NumberBox } from './NumberBox.tsx'
import {
  eventFields,
  factsFor,
  fieldsFor,
  figureOf,
  figuresFor,
  filterFields,
  newFigure,
  newFilter,
  newMeasure,
  newRatio,
  sameFor,
  type Unit,
  unitOf,
} from './offer.ts'
import css from './risk.module.css'
import { useWords } from './rule.tsx'
import { differentText, fieldName, sameName } from './sentence.ts'

type Props<M extends Measure> = {
  trigger: FactName
  value: M
  onChange: (value: M) => void
  /** Only measures of this unit. */
  wanted: Unit | null
  /** Where it is in the rule, for the problems. */
  path: string
  problems: Problems
  label: string
}

/** A measure: a field of the event, a figure of facts, or a ratio of two. */
export function MeasureEditor({ value, onChange, ...props }: Props<Measure>) {
  const { t } = useTranslation('risk')
  const { trigger, path } = props
  if (value.of !== 'ratio') return <SimpleEditor {...props} value={value} hasRatio onChange={onChange} />
  const unit = unitOf(trigger, value.part)
  return (
    <div className={css.ratio}>
      <What {...props} value={value} hasRatio onChange={onChange} />
      <SimpleEditor
        {...props}
        label={t('edit.part')}
        wanted={null}
        path={`${path}.part`}
        value={value.part}
        onChange={part => {
          if (part.of === 'ratio') return
          const of = unitOf(trigger, part)
          const whole = of === unit ? value.whole : newMeasure(trigger, of)
          onChange({ of: 'ratio', part, whole: whole === undefined || whole.of === 'ratio' ? part : whole })
        }}
      />
      <SimpleEditor
        {...props}
        label={t('edit.whole')}
        wanted={unit}
        path={`${path}.whole`}
        value={value.whole}
        onChange={whole => whole.of !== 'ratio' && onChange({ ...value, whole })}
      />
    </div>
  )
}

type SimpleProps = Omit<Props<SimpleMeasure>, 'onChange'> & {
  onChange: (value: Measure) => void
  hasRatio?: boolean
}

function SimpleEditor(props: SimpleProps) {
  const { value, onChange } = props
  return (
    <div className={css.measure}>
      <What {...props} />
      {value.of === 'facts' && <FactsEditor {...props} value={value} onChange={onChange} />}
    </div>
  )
}

type WhatProps = Omit<SimpleProps, 'value'> & { value: Measure }

/** What is measured at all. */
function What({ trigger, value, onChange, wanted, label, hasRatio = false, path, problems }: WhatProps) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const offered = wanted === 'percent' ? [] : figuresFor(trigger, wanted)
  const fields = wanted === 'percent' ? [] : eventFields(trigger, wanted)
  const offersRatio = hasRatio && (wanted === null || wanted === 'percent')
  const choose = (choice: string) => {
    const figure = figures.find(each => each === choice)
    const next =
      choice === 'ratio'
        ? newRatio(trigger)
        : figure === undefined
          ? { of: 'event' as const, field: choice.replace('event:', '') }
          : keptFigure(trigger, value, figure, wanted)
    if (next !== undefined) onChange(next)
  }
  const current = value.of === 'event' ? `event:${value.field}` : value.of === 'facts' ? value.figure : 'ratio'
  return (
    <Select
      label={label}
      className={css.what}
      value={current}
      error={problems[`${path}.field`] !== undefined && value.of === 'event'}
      onChange={({ target }) => choose(target.value)}
    >
      {fields.length > 0 && (
        <optgroup label={t('edit.ofEvent')}>
          {fields.map(field => (
            <option key={field} value={`event:${field}`}>
              {t('edit.eventField', { field: fieldName(words, trigger, field), event: t(`fact.${trigger}`) })}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('edit.overTime')}>
        {offered.map(figure => (
          <option key={figure} value={figure}>
            {t(`figure.${figure}`)}
          </option>
        ))}
        {offersRatio && <option value="ratio">{t('figure.ratio')}</option>}
      </optgroup>
    </Select>
  )
}

/** Another figure of the same facts in the same time, where they have it. */
function keptFigure(trigger: FactName, before: Measure, figure: Figure, wanted: Unit | null) {
  if (before.of !== 'facts') return newFigure(trigger, figure, wanted)
  const isKept = factsFor(trigger, figure, wanted).includes(before.fact)
  const next = isKept ? figureOf(trigger, before.fact, figure, wanted) : newFigure(trigger, figure, wanted)
  return next && { ...next, within: before.within, where: isKept ? before.where : [] }
}

function FactsEditor({
  trigger,
  value,
  onChange,
  wanted,
  path,
  problems,
}: Omit<SimpleProps, 'value'> & { value: FactMeasure }) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const { fact, figure, field, within, same, where } = value
  const withFact = (next: FactName) => onChange({ ...figureOf(trigger, next, figure, wanted), within })
  const withSame = (next: string[]) => {
    const possible = fieldsFor(fact, figure, next, wanted)
    const kept = field === null || possible.includes(field) ? field : (possible[0] ?? null)
    onChange({ ...value, same: next, field: kept })
  }
  const isPossible = (each: readonly string[]) =>
    figureFields[figure].length === 0 || fieldsFor(fact, figure, each, wanted).length > 0
  const sames = sameFor(trigger, fact).filter(isPossible)
  const filters = filterFields(fact)
  const has = (part: string) => problems[`${path}.${part}`] !== undefined
  return (
    <>
      <Select
        label={t('edit.facts')}
        value={fact}
        error={has('fact') || has('figure')}
        onChange={({ target }) => withFact(target.value as FactName)}
      >
        {factsFor(trigger, figure, wanted).map(each => (
          <option key={each} value={each}>
            {t(`fact.${each}`)}
          </option>
        ))}
      </Select>
      {field !== null && (
        <Select
          label={t('edit.field')}
          value={field}
          error={has('field')}
          onChange={({ target }) => onChange({ ...value, field: target.value })}
        >
          {fieldsFor(fact, figure, same, wanted).map(each => (
            <option key={each} value={each}>
              {figure === 'distinct' ? differentText(words, fact, each) : fieldName(words, fact, each)}
            </option>
          ))}
        </Select>
      )}
      {sames.length > 1 && (
        <Select
          label={t('edit.same')}
          value={same.join()}
          error={has('same')}
          onChange={({ target }) => withSame(target.value.split(','))}
        >
          {sames.map(each => (
            <option key={each.join()} value={each.join()}>
              {t('edit.sameOf', { fields: each.map(one => sameName(words, fact, one)).join(' + ') })}
            </option>
          ))}
        </Select>
      )}
      {sames.length === 1 && same.join() !== SUBJECT && (
        <span className={css.note}>
          {t('edit.sameOf', { fields: same.map(one => sameName(words, fact, one)).join(' + ') })}
        </span>
      )}
      <span className={css.window}>
        <NumberBox
          label={t('edit.within')}
          isWhole
          value={within.amount}
          error={has('within') || has('within.amount')}
          onChange={amount => onChange({ ...value, within: { ...within, amount } })}
        />
        <Select
          aria-label={t('edit.unit')}
          value={within.unit}
          onChange={({ target }) =>
            onChange({ ...value, within: { ...within, unit: target.value as typeof within.unit } })
          }
        >
          {windowUnits.map(unit => (
            <option key={unit} value={unit}>
              {t(`unit.${unit}`)}
            </option>
          ))}
        </Select>
      </span>
      {where.map((filter, index) => (
        <FilterEditor
          key={index}
          fact={fact}
          value={filter}
          isWrong={has(`where.${index}`) || has(`where.${index}.value`)}
          onChange={next => onChange({ ...value, where: where.with(index, next) })}
          onRemove={() => onChange({ ...value, where: where.toSpliced(index, 1) })}
        />
      ))}
      {filters[0] !== undefined && where.length < MAX_FILTERS && (
        <Button
          size="small"
          variant="text"
          startIcon={<Plus size={14} strokeWidth={2} />}
          onClick={() => onChange({ ...value, where: [...where, newFilter(fact, filters[0] ?? '')] })}
        >
          {t('edit.addFilter')}
        </Button>
      )}
    </>
  )
}
