import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import type { ReadFile } from '../../../ui/files/read-file.ts'
import { SlipPicture } from '../../../ui/files/SlipPicture.tsx'
import { useField } from '../../../ui/form/field.ts'
import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { call } from '../../../api/client.ts'

/** The slip, uploaded when chosen; the form holds its id. */
export function SlipField({ name }: { name: string }) {
  const { t } = useTranslation('deposits')
  const text = useErrorText()
  const field = useField<string>({ name })
  const [file, setFile] = useState<string>()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const take = async (input: ReadFile) => {
    setSending(true)
    setFailed(null)
    try {
      const { slipId } = await uploadSlip(input)
      setFile(input.name)
      field.set(slipId)
    } catch (error) {
      setFailed(error)
    } finally {
      setSending(false)
    }
  }
  const error = failed === null ? (field.wrong ? field.help : undefined) : text(failed)
  return (
    <div>
      <FileDrop
        {...slipRule}
        label={t('entry.slip')}
        busy={sending}
        disabled={field.disabled}
        taken={file}
        error={error}
        inputRef={field.ref}
        onFile={input => void take(input)}
      />
      {field.value !== '' && <SlipPicture key={field.value} slipId={field.value} alt={t('drawer.slip')} />}
    </div>
  )
}

/** Accepted types and maximum size of a slip: the server's rule. */
const slipRule = { accept: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 4 * 1_048_576 } as const

type SlipBody = ClientRequest<Endpoints['uploads.slip']>['body']
type UploadedSlip = ClientResponse<Endpoints['uploads.slip']>['data']

/** Uploads a slip; the server stores a re-encoded picture. */
async function uploadSlip(file: ReadFile, idempotencyKey: string = crypto.randomUUID()): Promise<UploadedSlip> {
  // FileDrop accepts no other types.
  const contentType = file.type as SlipBody['contentType']
  return (await call('uploads.slip', { body: { contentType, base64: file.base64 }, idempotencyKey })).data
}
