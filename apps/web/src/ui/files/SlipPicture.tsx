import { Image as Picture } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { baseAddress } from '../../api/address.ts'
import { call } from '../../api/client.ts'
import { WorkingButton } from '../dialogs/WorkingButton.tsx'
import { useErrorText } from '../errors/error-text.ts'
import { useCommand } from '../action/use-command.ts'
import css from './files.module.css'

/** A slip, loaded on request: each view uses a new ticket and is logged. */
export function SlipPicture({ slipId, alt }: { slipId: string; alt: string }) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const [src, show] = useState<string | null>(null)
  const [broken, setBroken] = useState(false)
  const ask = useCommand((id: string, idempotencyKey) =>
    call('uploads.slip-ticket', { params: { id }, idempotencyKey }),
  )
  const appearance = async () => {
    setBroken(false)
    const outcome = await ask.run(slipId)
    if (outcome.done) show(baseAddress(outcome.answer.data.path))
  }
  if (src === null || broken) {
    return (
      <div className={css.frame}>
        <WorkingButton
          size="small"
          startIcon={<Picture size={16} />}
          working={ask.working}
          onClick={() => void appearance()}
        >
          {broken || ask.error !== null ? t('retry') : t('file.showSlip')}
        </WorkingButton>
        {(broken || ask.error !== null) && (
          <p role="alert" className={css.hint}>
            {broken ? t('file.slipFailed') : text(ask.error)}
          </p>
        )}
      </div>
    )
  }
  return (
    <div className={css.frame}>
      <img src={src} alt={alt} onError={() => setBroken(true)} />
      <Button size="small" onClick={() => show(null)}>
        {t('file.hideSlip')}
      </Button>
    </div>
  )
}
