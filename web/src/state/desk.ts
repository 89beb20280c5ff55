/** The one desk that the page asks. */

import type { Desk } from '../desk/desk'
import { HttpDesk } from '../desk/http'
import { settings } from './settings.svelte'
import { t } from './words'

export const desk: Desk = new HttpDesk(
  () => settings.language,
  () => t('page.offline'),
)
