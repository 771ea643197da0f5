import { AddContent, ContentList } from '../features/content/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /banner: the pictures of the player site's slider. */
export const BannerPage = () => (
  <>
    <PageTitle name="banners" actions={<AddContent kind="banner" />} />
    <ContentList kind="banner" />
  </>
)

/** /event: the player site's event pages. */
export const EventPage = () => (
  <>
    <PageTitle name="events" actions={<AddContent kind="event" />} />
    <ContentList kind="event" />
  </>
)

/** /popup: the messages over the player site's pages. */
export const PopupPage = () => (
  <>
    <PageTitle name="popups" actions={<AddContent kind="popup" />} />
    <ContentList kind="popup" />
  </>
)
