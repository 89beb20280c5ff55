/** The sheets, loaded together when the first of them is opened. */

import type { Component } from 'svelte'
import type { SheetName } from '../../state/ui.svelte'
import KeysSheet from './KeysSheet.svelte'
import MenuSheet from './MenuSheet.svelte'
import OpenSheet from './OpenSheet.svelte'
import SaveSheet from './SaveSheet.svelte'
import SettingsSheet from './SettingsSheet.svelte'
import ShareSheet from './ShareSheet.svelte'
import '../fields.css'
import './sheets.css'

export const sheets: Record<SheetName, Component> = {
  menu: MenuSheet,
  open: OpenSheet,
  share: ShareSheet,
  save: SaveSheet,
  settings: SettingsSheet,
  keys: KeysSheet,
}
