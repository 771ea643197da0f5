import { comparisons, type FactName, MAX_LINES } from '@backoffice/contract/risk/facts'
import type { Group, Line } from '@backoffice/contract/risk/rules'
import { Copy, FolderPlus, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { Select } from '../../ui/field/Field.tsx'
import { fieldErrorText } from '../../ui/form/field-error-text.ts'
import { Segments } from '../../ui/segments/Segments.tsx'
import { canNest, type Change, linesOf, type Problems, problemsAt, type Way, withLeft } from './draft.ts'
import { MeasureEditor } from './MeasureEditor.tsx'
import { NumberBox } from './NumberBox.tsx'
import { isGroup, newMeasure, type Unit, unitOf } from './offer.ts'
import css from './risk.module.css'
import { useWords } from './rule.tsx'
import { asLabel, lineText } from './sentence.ts'

type Props = {
  trigger: FactName
  condition: Group
  problems: Problems
  onChange: (change: Change) => void
}

/** The condition of a rule: lines, of which all or any have to be met, and groups of lines. */
export function ConditionEditor(props: Props) {
  const { condition, problems } = props
  const problem = problems['condition']
  return (
    <>
      <GroupEditor
        {...props}
        group={condition}
        at={[]}
        path="condition"
        isFull={linesOf(condition).length >= MAX_LINES}
      />
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {fieldErrorText(problem)}
        </p>
      )}
    </>
  )
}

type GroupProps = Props & { group: Group; at: Way; path: string; isFull: boolean }

function GroupEditor({ group, at, path, isFull, ...props }: GroupProps) {
  const { t } = useTranslation('risk')
  const { onChange } = props
  const isRoot = at.length === 0
  return (
    <fieldset className={css.group} data-nested={!isRoot}>
      <legend className="visually-hidden">{t('edit.group')}</legend>
      <div className={css.groupHead}>
        <Segments
          label={t('edit.match')}
          value={group.match}
          options={[
            { name: 'all', label: t('edit.all') },
            { name: 'any', label: t('edit.any') },
          ]}
          onChange={match => onChange({ do: 'match', at, match })}
        />
        {!isRoot && <PartButtons name={t('edit.group')} at={at} isFull={isFull} canRemove onChange={onChange} />}
      </div>
      <ol className={css.parts}>
        {group.parts.map((part, index) => {
          const [way, place] = [[...at, index], `${path}.parts.${index}`]
          const common = { ...props, at: way, path: place, isFull }
          return (
            <li key={index}>
              {isGroup(part) ? (
                <GroupEditor {...common} group={part} />
              ) : (
                <LineEditor {...common} line={part} canRemove={!isRoot || group.parts.length > 1} />
              )}
            </li>
          )
        })}
      </ol>
      <div className={css.adds}>
        <Button
          size="small"
          disabled={isFull}
          startIcon={<Plus size={14} strokeWidth={2} />}
          onClick={() => onChange({ do: 'add-line', at })}
        >
          {t('edit.addLine')}
        </Button>
        {canNest(at) && (
          <Button
            size="small"
            disabled={isFull}
            startIcon={<FolderPlus size={14} strokeWidth={2} />}
            onClick={() => onChange({ do: 'add-group', at })}
          >
            {t('edit.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type ButtonProps = {
  /** Of the part, for screen readers. */
  name: string
  at: Way
  isFull: boolean
  canRemove: boolean
  onChange: (change: Change) => void
}

function PartButtons({ name, at, isFull, canRemove, onChange }: ButtonProps) {
  const { t } = useTranslation('risk')
  return (
    <span className={css.partButtons}>
      <IconButton
        size="small"
        disabled={isFull}
        aria-label={t('edit.duplicateOf', { name })}
        title={t('edit.duplicate')}
        onClick={() => onChange({ do: 'duplicate', at })}
      >
        <Copy size={15} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        size="small"
        disabled={!canRemove}
        aria-label={t('edit.removeOf', { name })}
        title={t('edit.remove')}
        onClick={() => onChange({ do: 'remove', at })}
      >
        <Trash2 size={15} strokeWidth={1.75} />
      </IconButton>
    </span>
  )
}

type LineProps = Omit<Props, 'condition'> & { line: Line; at: Way; path: string; isFull: boolean; canRemove: boolean }

function LineEditor({ trigger, line, at, path, problems, isFull, canRemove, onChange }: LineProps) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const text = asLabel(words, lineText(words, trigger, line))
  const set = (next: Line) => onChange({ do: 'line', at, line: next })
  const wrong = [...new Set(problemsAt(problems, path).map(fieldErrorText))]
  return (
    <div className={css.line} role="group" aria-label={text}>
      <div className={css.lineHead}>
        <p className={css.lineText}>{text}</p>
        <PartButtons name={text} at={at} isFull={isFull} canRemove={canRemove} onChange={onChange} />
      </div>
      <MeasureEditor
        label={t('edit.measure')}
        trigger={trigger}
        value={line.left}
        wanted={null}
        path={`${path}.left`}
        problems={problems}
        onChange={left => set(withLeft(trigger, line, left))}
      />
      <div className={css.measure}>
        <Select
          label={t('edit.comparison')}
          value={line.is}
          onChange={({ target }) => set({ ...line, is: target.value as Line['is'] })}
        >
          {comparisons.map(is => (
            <option key={is} value={is}>
              {t(`comparison.${is}`)}
            </option>
          ))}
        </Select>
        <RightEditor trigger={trigger} line={line} path={path} problems={problems} onChange={set} />
      </div>
      {wrong.length > 0 && (
        <p className={css.problem} role="alert">
          {wrong.join(' · ')}
        </p>
      )}
    </div>
  )
}

type RightProps = Pick<LineProps, 'trigger' | 'line' | 'path' | 'problems'> & { onChange: (line: Line) => void }

/** What the measure is compared with: a number, or a percentage of another measure. */
function RightEditor({ trigger, line, path, problems, onChange }: RightProps) {
  const { t } = useTranslation('risk')
  const { left, right } = line
  const unit = unitOf(trigger, left)
  const other = newMeasure(trigger, unit)
  const has = (part: string) =>
    problems[`${path}.right.${part}`] !== undefined || problems[`${path}.right`] !== undefined
  return (
    <>
      {other !== undefined && unit !== 'percent' && (
        <Select
          label={t('edit.with')}
          className={css.what}
          value={'value' in right ? 'value' : 'percent'}
          onChange={({ target }) =>
            onChange({
              ...line,
              right: target.value === 'value' ? { value: Number.NaN } : { percent: Number.NaN, of: other },
            })
          }
        >
          <option value="value">{t('edit.number')}</option>
          <option value="percent">{t('edit.percent')}</option>
        </Select>
      )}
      {'value' in right ? (
        <NumberBox
          label={t('edit.value')}
          value={right.value}
          error={has('value')}
          {...frameOf(unit, t('unit.minutes'))}
          onChange={value => onChange({ ...line, right: { value } })}
        />
      ) : (
        <>
          <NumberBox
            label={t('edit.percentage')}
            value={right.percent}
            error={has('percent')}
            end="%"
            onChange={percent => onChange({ ...line, right: { ...right, percent } })}
          />
          <MeasureEditor
            label={t('edit.percentOf')}
            trigger={trigger}
            value={right.of}
            wanted={unit}
            path={`${path}.right.of`}
            problems={problems}
            onChange={of => onChange({ ...line, right: { ...right, of } })}
          />
        </>
      )}
    </>
  )
}

/** The sign before or after a number of a unit. */
function frameOf(unit: Unit, minutes: string): { start?: string; end?: string } {
  if (unit === 'money') return { start: '฿' }
  if (unit === 'percent') return { end: '%' }
  return unit === 'minutes' ? { end: minutes } : {}
}
