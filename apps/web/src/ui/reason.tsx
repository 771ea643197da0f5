import { parseSystemReason } from '@backoffice/contract/system-reasons'
import { useTranslation } from '../i18n/use-translation.ts'

/** Formats a stored reason: one of the system's in the reader's language, free text as it was written. */
export function useReasonText(): (reason: string, quote?: boolean) => string {
  const { t } = useTranslation('ui')
  return (reason, quote = false) => {
    const parsed = parseSystemReason(reason)
    if (parsed === undefined) return quote ? `“${reason}”` : reason
    const text = t(`systemReason.${parsed.code}`)
    return parsed.detail === '' ? text : `${text} (${parsed.detail})`
  }
}

export function ReasonText({ reason }: { reason: string }) {
  const text = useReasonText()(reason)
  return <span title={text}>{text}</span>
}
