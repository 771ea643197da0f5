import type { Endpoints } from '@backoffice/contract'
import { ok, refuse } from '@backoffice/kernel'
import type { Handler } from '../../platform/http/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { showPicture } from './content-response.ts'
import { findDraftStart, listLive } from './content.repo.ts'
import type { ContentDependencies } from './context.ts'
import { isShownTo, scheduledStatus } from './domain/content.ts'
import { showContent } from './live-content.ts'

/** What the player site shows to someone at an instant; of one item its draft, if its times allow. */
export const previewHandler =
  (
    { reader, clock }: Pick<Deps, 'reader' | 'clock'>,
    { pictures, settings }: ContentDependencies,
  ): Handler<Endpoints['content.preview']> =>
  async ({ query: { draft = null, audience, device, ...query } }) => {
    const start = draft === null ? null : await findDraftStart(reader, draft)
    if (start === undefined) return refuse('NOT_FOUND')
    const now = clock.now()
    const at = query.at ?? (start !== null && start > now ? start : now)
    const content = (await listLive(reader, at, draft)).filter(
      ({ document }) => scheduledStatus(document, at) === 'live' && isShownTo(document, { audience, device }),
    )
    const { siteName: name, logo, colours } = await settings.read.website(reader)
    const found = await pictures.find(reader, logo === null ? [] : [logo.fileId])
    return ok({
      data: {
        at,
        site: { name, logoUrl: showPicture(logo, found)?.url ?? null, colours },
        ...(await showContent(pictures, reader, content)),
      },
    })
  }
