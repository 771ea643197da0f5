import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Check } from '../../../ui/choice/Choice.tsx'
import { Select, TextInput } from '../../../ui/field/Field.tsx'
import type { CsvFormat } from '../statement.ts'
import { type ColumnField, type Draft, extraColumns } from './draft.ts'
import css from './mapping.module.css'

const delimiters = [',', ';', '\t', '|'] as const
const encodings = ['utf-8', 'utf-16le', 'windows-874', 'windows-1252'] as const
const dateFormats = [
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'DD/MM/YY',
  'DD-MM-YY',
  'DD.MM.YY',
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'MM/DD/YYYY',
] as const
const eras = ['ce', 'be'] as const
const kinds = ['two', 'signed', 'typed'] as const
const decimals = ['.', ','] as const
const thousands = ['', ',', '.', ' ', "'"] as const
const ignored = ['without-date', 'none'] as const
/** Names of signs, which cannot be keys of a catalogue. */
const signNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  '.': 'point',
  ' ': 'space',
  "'": 'apostrophe',
  '': 'nothing',
}

type FieldProps = { draft: Draft; csvFormat: CsvFormat; onChange: (change: Partial<Draft>) => void }
/** `isText`: the columns are split by a separator, as in a CSV. */
type Props = FieldProps & { isText: boolean }

/** The columns of a table: format, date, amount and optional columns. */
export function MappingFields({ draft, csvFormat, isText, onChange }: Props) {
  const { t } = useTranslation('statements')
  const sign = (value: string) => t(`sign.${signNames[value]}`)
  const column = (name: ColumnField, required = false) => (
    <ColumnSelect key={name} name={name} required={required} draft={draft} csvFormat={csvFormat} onChange={onChange} />
  )
  const choice = (
    name: 'delimiter' | 'encoding' | 'dateFormat' | 'era' | 'amountKind' | 'decimal' | 'thousands' | 'ignoreRows',
    values: readonly string[],
    labelOf: (value: string) => string = value => value,
  ) => (
    <Choice
      label={t(`mapping.${name}`)}
      value={draft[name]}
      choices={values.map(value => ({ value, label: labelOf(value) }))}
      onChange={value => onChange({ [name]: value })}
    />
  )
  return (
    <div className={css.groups}>
      <Group legend={t('mapping.group.day')}>
        {column('dateColumn', true)}
        {choice('dateFormat', dateFormats)}
        {choice('era', eras, value => t(`era.${value}`))}
        {column('timeColumn')}
      </Group>
      <Group legend={t('mapping.group.amount')}>
        {choice('amountKind', kinds, value => t(`kind.${value}`))}
        {draft.amountKind === 'two' && (
          <>
            {column('inColumn', true)}
            {column('outColumn', true)}
          </>
        )}
        {draft.amountKind !== 'two' && column('amountColumn', true)}
        {draft.amountKind === 'typed' && (
          <>
            {column('typeColumn', true)}
            <Text name="inWords" draft={draft} onChange={onChange} hint={t('mapping.wordsHint')} />
            <Text name="outWords" draft={draft} onChange={onChange} hint={t('mapping.wordsHint')} />
          </>
        )}
        {choice('decimal', decimals, sign)}
        {choice(
          'thousands',
          thousands.filter(value => value !== draft.decimal),
          sign,
        )}
      </Group>
      <Group legend={t('mapping.group.extra')}>
        {extraColumns.filter(name => name !== 'timeColumn').map(name => column(name))}
      </Group>
      <Group legend={t('mapping.group.file')}>
        {isText && choice('delimiter', delimiters, sign)}
        {isText && choice('encoding', encodings, value => value.toUpperCase())}
        <Text name="skipLines" draft={draft} onChange={onChange} numeric />
        {choice('ignoreRows', ignored, value => t(`ignore.${value}`))}
        <Check
          label={t('mapping.hasHeader')}
          checked={draft.hasHeader}
          onChange={hasHeader => onChange({ hasHeader })}
        />
      </Group>
    </div>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.fields}>{children}</div>
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  required?: boolean
  wrong?: boolean
  onChange: (value: string) => void
}

function Choice({ label, value, choices, required = false, wrong = false, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      value={value}
      required={required}
      error={wrong}
      onChange={event => onChange(event.target.value)}
    >
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

/** A column, named by its header, or by its first cell without one. */
function ColumnSelect({
  name,
  required,
  draft,
  csvFormat,
  onChange,
}: FieldProps & { name: ColumnField; required: boolean }) {
  const { t } = useTranslation('statements')
  const width = Math.max(csvFormat.header?.length ?? 0, ...csvFormat.rows.map(row => row.length))
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label:
      csvFormat.header?.[at]?.trim() ||
      t('mapping.column', { number: at + 1, sample: csvFormat.rows[0]?.[at]?.slice(0, 20) ?? '' }),
  }))
  return (
    <Choice
      label={t(`mapping.${name}`)}
      value={draft[name]}
      required={required}
      wrong={required && draft[name] === ''}
      choices={[{ value: '', label: required ? t('mapping.choose') : t('mapping.none') }, ...columns]}
      onChange={value => onChange({ [name]: value })}
    />
  )
}

type TextProps = {
  name: 'inWords' | 'outWords' | 'skipLines'
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  hint?: string
  numeric?: boolean
}

function Text({ name, draft, onChange, hint, numeric = false }: TextProps) {
  const { t } = useTranslation('statements')
  return (
    <TextInput
      label={t(`mapping.${name}`)}
      value={draft[name]}
      help={hint}
      autoComplete="off"
      onChange={event => onChange({ [name]: event.target.value })}
      maxLength={500}
      {...(numeric ? { inputMode: 'numeric' } : {})}
    />
  )
}
