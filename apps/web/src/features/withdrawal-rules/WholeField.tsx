import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/form/TextField.tsx'

type Props = {
  name: string
  label: string
  min?: number
  max: number
  hint?: string
  required?: boolean
  decimals?: boolean
}

/** A number as typed; with `decimals`, at most two of them. */
export function WholeField({ min = 0, max, decimals = false, ...props }: Props) {
  const { t } = useTranslation('withdrawalRules')
  const form = decimals ? /^\d{1,7}(\.\d{1,2})?$/ : /^\d{1,7}$/
  const check = (text: string): string | undefined =>
    form.test(text.trim()) && Number(text) >= min && Number(text) <= max
      ? undefined
      : t(decimals ? 'wrong.number' : 'wrong.whole', { min, max })
  return <TextField {...props} inputMode={decimals ? 'decimal' : 'numeric'} check={check} />
}
