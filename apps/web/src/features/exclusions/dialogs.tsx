import { staffExclusionKinds } from '@backoffice/contract/exclusions/terms'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Check, RadioGroup } from '../../ui/choice/Choice.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { TextInput } from '../../ui/field/Field.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import type { OfMember } from './exclusion.tsx'
import { type Bounds, numberWithin } from './number-within.ts'

type Opened = { id: string; onClose: () => void }

function useBoundsText() {
  const { t } = useTranslation('exclusions')
  return ({ min, max }: Bounds): string =>
    max === null
      ? t('bounds.least', { min: formatCount(min) })
      : t('bounds.between', { min: formatCount(min), max: formatCount(max) })
}

/** A number of hours or days, with the licence's bounds. */
function useNumberField(bounds: Bounds, initial: string) {
  const [text, setText] = useState(initial)
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const boundsText = useBoundsText()
  const value = numberWithin(text, bounds)
  const isWrong = checked && value === null
  return {
    value,
    /** Shows an error and takes the focus where it is none. */
    check: (): boolean => {
      setChecked(true)
      if (value === null) field.current?.focus()
      return value !== null
    },
    render: (label: string, disabled: boolean) => (
      <TextInput
        ref={field}
        label={label}
        inputMode="numeric"
        required
        disabled={disabled}
        value={text}
        error={isWrong}
        help={boundsText(bounds)}
        onChange={event => setText(event.target.value)}
      />
    ),
  }
}

/** Sets a time-out. */
export function TimeOutDialog({ id, bounds, onClose }: Opened & { bounds: Bounds }) {
  const { t } = useTranslation('exclusions')
  const { submit, dialog } = useAction('exclusions.set-timeout', {
    done: () => t('timeOut.done'),
    onSettled: onClose,
  })
  const hours = useNumberField(bounds, String(bounds.min))
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'timeOut')}
      tone="error"
      ready={hours.check}
      onConfirm={reason => {
        if (hours.value !== null) submit({ params: { id }, body: { hours: hours.value, reason } })
      }}
      onClose={onClose}
    >
      {hours.render(t('timeOut.hours'), dialog.working)}
    </ReasonDialog>
  )
}

type ExcludeProps = Opened & { rules: OfMember['rules'] }

/** Excludes a member. One that is excluded already can only be excluded for longer. */
export function ExcludeDialog({ id, rules, onClose }: ExcludeProps) {
  const { t } = useTranslation('exclusions')
  const { submit, dialog } = useAction('exclusions.exclude', { done: () => t('exclude.done'), onSettled: onClose })
  const [kind, setKind] = useState<(typeof staffExclusionKinds)[number]>('self')
  const [permanent, setPermanent] = useState(false)
  const days = useNumberField(rules.days, String(rules.days.min))
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'exclude')}
      tone="error"
      ready={() => permanent || days.check()}
      onConfirm={reason => submit({ params: { id }, body: { days: permanent ? null : days.value, kind, reason } })}
      onClose={onClose}
    >
      <RadioGroup
        label={t('exclude.kind')}
        choices={staffExclusionKinds.map(value => ({ value, label: t(`exclude.kinds.${value}`) }))}
        value={kind}
        onChange={setKind}
        disabled={dialog.working}
      />
      {days.render(t('exclude.days'), dialog.working || permanent)}
      {rules.forGood && <Check label={t('exclude.permanent')} checked={permanent} onChange={setPermanent} />}
    </ReasonDialog>
  )
}

/** Records that a member asked staff to return. */
export function RequestDialog({ id, onClose }: Opened) {
  const { t } = useTranslation('exclusions')
  const { submit, dialog } = useAction('exclusions.request-return', {
    done: () => t('request.done'),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'request')}
      onConfirm={reason => submit({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
