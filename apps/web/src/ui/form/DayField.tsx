import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { zoneName } from '../time/format-elapsed.ts'
import { type FieldProps, useField } from './field.ts'
import { isLocalTime } from './zone-time.ts'

type Props = FieldProps & { min?: string; max?: string }

/** A business day, `YYYY-MM-DD`. */
export const DayField = (props: Props) => <Picker {...props} type="date" latest="9999-12-31" check={() => true} />

/** A moment in the operator's zone, which stands beside it; `readInstant` makes an instant of it. */
export function DateTimeField(props: Props) {
  const { t } = useTranslation('ui')
  return <Picker {...props} type="datetime-local" latest="9999-12-31T23:59" check={isLocalTime} hint={props.hint ?? t('form.zone', { zone: zoneName(runtimeConfig().timeZone) })} />
}

function Picker({ type, latest, check, min, max, ...props }: Props & { type: string; latest: string; check: (text: string) => boolean }) {
  const { t } = useTranslation('ui')
  const field = useField<string>(props, {
    check: (text: string) => (!check(text) ? t('form.time') : (min !== undefined && text < min) || (max !== undefined && text > max) ? t('form.outside') : undefined),
  })
  return (
    <MuiTextField
      fullWidth type={type} name={props.name} label={props.label} required={props.required ?? false} value={field.value ?? ''} inputRef={field.ref} disabled={field.disabled} error={field.wrong} helperText={field.help}
      onChange={(event) => field.set(event.target.value)} onBlur={field.blur} slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: max ?? latest, ...(min === undefined ? {} : { min }) } }}
    />
  )
}
