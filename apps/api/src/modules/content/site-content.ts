import type { Endpoints } from '@backoffice/contract'
import { ok } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/http/index.ts'
import { publicSiteOf } from '../setting-documents/index.ts'
import { findNextTime } from './content-times.repo.ts'
import { showPicture } from './content-response.ts'
import { listLive } from './content.repo.ts'
import type { ContentDependencies } from './context.ts'
import { showContent } from './live-content.ts'

/** What the player site shows now, with the public part of its settings. */
export const siteContentHandler =
  (
    { db, clock }: Pick<Deps, 'db' | 'clock'>,
    { pictures, settings }: ContentDependencies,
  ): Handler<Endpoints['integration.content']> =>
  async () => {
    const now = clock.now()
    const [website, line, box, live, next] = await Promise.all([
      settings.read.website(db),
      settings.read.line(db),
      settings.read.countdown(db),
      listLive(db, now, null),
      findNextTime(db, now),
    ])
    const { logo, ...site } = publicSiteOf(website, now)
    const { enabled, image, ...countdown } = box
    const hasCountdown = enabled && box.endAt !== null && box.endAt > now
    const found = await pictures.find(
      db,
      [logo, image].flatMap(each => each?.fileId ?? []),
    )
    const times = [next, site.maintenance?.until ?? null, hasCountdown ? box.endAt : null].filter(each => each !== null)
    return ok({
      data: {
        site: { ...site, logo: showPicture(logo, found), lineUrl: line.officialAccount },
        countdown: hasCountdown ? { ...countdown, image: showPicture(image, found) } : null,
        ...(await showContent(pictures, db, live)),
        validUntil: times.length === 0 ? null : new Date(Math.min(...times.map(each => each.getTime()))),
      },
    })
  }
