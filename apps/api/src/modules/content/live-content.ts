import type { ContentKind, shownContents } from '@backoffice/contract/content/forms'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import { findPictures, showPicture } from './content-response.ts'
import type { PublishedContent } from './content.repo.ts'
import type { PicturesApi } from './context.ts'

type Shown<K extends ContentKind> = z.output<(typeof shownContents)[K]>

/** Content as players see it, by kind, each in the given order. */
export async function showContent(pictures: PicturesApi, reader: Reader, content: readonly PublishedContent[]) {
  const found = await findPictures(
    pictures,
    reader,
    content.map(({ document }) => document),
  )
  const shown: { banners: Shown<'banner'>[]; events: Shown<'event'>[]; popups: Shown<'popup'>[] } = {
    banners: [],
    events: [],
    popups: [],
  }
  for (const { id, ...item } of content) {
    const { picture, mobilePicture } = item.document
    const seen = { id, picture: showPicture(picture, found), mobilePicture: showPicture(mobilePicture, found) }
    if (item.kind === 'banner') shown.banners.push({ ...item.document, ...seen })
    else if (item.kind === 'event') shown.events.push({ ...item.document, ...seen })
    else shown.popups.push({ ...item.document, ...seen })
  }
  return shown
}
