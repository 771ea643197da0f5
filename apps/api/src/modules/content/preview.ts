import type { Endpoints } from '@backoffice/contract'
import { ok, refuse } from '@backoffice/kernel'
import type { Handler } from '../../platform/http/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { findDraftStart, listLive } from './content.repo.ts'
import type { PicturesApi } from './context.ts'
import { isShownTo, scheduledStatus } from './domain/content.ts'
import { showContent } from './live-content.ts'

/** What the player site shows to someone at an instant; of one item its draft, if its times allow. */
export const previewHandler =
  (
    { reader, clock, config }: Pick<Deps, 'reader' | 'clock' | 'config'>,
    pictures: PicturesApi,
  ): Handler<Endpoints['content.preview']> =>
  async ({ query: { draft = null, audience, device, ...query } }) => {
    const start = draft === null ? null : await findDraftStart(reader, draft)
    if (start === undefined) return refuse('NOT_FOUND')
    const now = clock.now()
    const at = query.at ?? (start !== null && start > now ? start : now)
    const content = (await listLive(reader, at, draft)).filter(
      ({ document }) => scheduledStatus(document, at) === 'live' && isShownTo(document, { audience, device }),
    )
    return ok({
      data: {
        at,
        site: { name: config.operatorName, logoUrl: null },
        ...(await showContent(pictures, reader, content)),
      },
    })
  }
