/** The one desk that the page asks. */

import { Problem, type Desk } from '../desk/desk'
import { HereDesk } from '../desk/here'
import { settings } from './device/settings.svelte'
import { t } from './words'

/** Nobody answers. */
export function offline(): Problem {
  return new Problem(t('page.offline'), 'offline', {}, true)
}

export const desk: Desk = new HereDesk(() => settings.language, offline)
