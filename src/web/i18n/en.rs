//! English.

use super::Key;

/// The text of `key`.
pub const fn text(key: Key) -> &'static str {
    match key {
        Key::AppName => "Sakiyomi",
        Key::AppClaim => "The next move, computed exactly",
        Key::AppIntro => {
            "Enter a position and get the counted answer at once. Everything is computed on this device."
        }
        Key::Home => "Home",
        Key::Labs => "Games",
        Key::Settings => "Settings",
        Key::About => "About",
        Key::AboutShort => "About",
        Key::Language => "Language",
        Key::Theme => "Colours",
        Key::ThemeAuto => "Auto",
        Key::ThemeLight => "Light",
        Key::ThemeDark => "Dark",
        Key::Undo => "Undo",
        Key::Redo => "Redo",
        Key::Share => "Share",
        Key::Menu => "Menu",
        Key::Close => "Close",
        Key::Back => "Back",
        Key::SkipLink => "Skip to content",
        Key::KeyboardHelp => "Keyboard shortcuts",
        Key::KeyUndo => "Undo",
        Key::KeyRedo => "Redo",
        Key::KeyHelp => "Open this list",
        Key::KeyEscape => "Close what is open",
        Key::KeyMove => "Move within a group",
        Key::Milljan => "Milljan",
        Key::MilljanClaim => "Counts the units, exchanges, waits and discards of a hand.",
        Key::MilljanCheck => "Check",
        Key::OpenLab => "Open",
        Key::Continue => "Continue",
        Key::MiniTitle => "A sample hand",
        Key::MiniSend => "Send",
        Key::MiniWaits => "Waits",
        Key::MiniExchange => "Minimal exchange",
        Key::MiniLoading => "Computing",
        Key::MiniFailed => "This could not be computed",
        Key::Exact => "exact",
        Key::Sampled => "sampled",
        Key::Heuristic => "estimate",
        Key::ExactHint => "Every case was counted.",
        Key::SampledHint => "Taken from a sample; ± is the 95% interval.",
        Key::HeuristicHint => "A rule of thumb.",
        Key::Formula => "Formula",
        Key::Source => "Source",
        Key::Numbers => "Numbers for this position",
        Key::CrashTitle => "The computation broke off.",
        Key::CrashKept => "Everything you entered is still here.",
        Key::Retry => "Try again",
        Key::Stop => "Stop",
        Key::Stopped => "Stopped",
        Key::Running => "Computing",
        Key::UpdateReady => "A new version is ready.",
        Key::UpdateNow => "Update",
        Key::Later => "Later",
        Key::ShareNative => "Send to an app",
        Key::ShareCopy => "Copy the link",
        Key::ShareLink => "Link to this position",
        Key::SharePng => "Save as image",
        Key::ShareJson => "Save as JSON",
        Key::ShareImport => "Open a JSON file",
        Key::ShareCopied => "The link was copied",
        Key::ShareCopyFailed => "Copying failed. Select the link below and copy it.",
        Key::ShareHint => {
            "The link opens the same position. Its contents are not sent to a server."
        }
        Key::ImportDone => "Opened",
        Key::ImportFailed => "The file cannot be read",
        Key::ImportBad => "This file was not saved by this page.",
        Key::Install => "Install as an app",
        Key::InstallHint => "Opens from the home screen and works without a network.",
        Key::InstallUnavailable => "In this browser, use “Add to home screen” in its menu.",
        Key::Installed => "Running as an installed app.",
        Key::Offline => "Offline use",
        Key::OfflineReady => "Works without a network.",
        Key::OfflinePending => "Getting ready; it will soon work without a network.",
        Key::OfflineNone => "Not available in this browser.",
        Key::Version => "Version",
        Key::Data => "Saved data",
        Key::DataHint => "Settings and the last positions are kept on this device only.",
        Key::DataExport => "Save to a file",
        Key::DataImport => "Load from a file",
        Key::DataReset => "Delete everything",
        Key::DataResetAsk => "Delete all saved settings and positions? This cannot be undone.",
        Key::DataResetYes => "Delete",
        Key::DataResetDone => "Everything was deleted",
        Key::Cancel => "Cancel",
        Key::NotFound => "Page not found",
        Key::NotFoundHint => "The address has changed or is mistyped.",
        Key::ToHome => "Go to the home page",
        Key::AboutWhat => "What it does",
        Key::AboutWhatText => {
            "It takes one position of a game and counts what to do next. So far it offers the Milljan hand check."
        }
        Key::AboutHow => "How it is computed",
        Key::AboutHowExact => {
            "Complete units and those one or two tiles short are found by comparing the hand with every unit of that date."
        }
        Key::AboutHowExchange => {
            "h is the smallest number of tiles to exchange until the hand wins. A search that removes units from the hand finds it and lists every smallest exchange."
        }
        Key::AboutHowDiscard => {
            "Discards are ranked by h afterwards, then by the remaining copies that lower h, then by mean score."
        }
        Key::AboutHowWorker => {
            "The computation runs beside the page on this device, so the page stays usable. The same input gives the same answer on every device."
        }
        Key::AboutMarks => "Marks on numbers",
        Key::AboutLimits => "Limits",
        Key::AboutLimitsText => {
            "Other players’ hands and plans are not considered. Probabilities assume that every unseen tile is equally likely."
        }
        Key::AboutSources => "Sources",
        Key::AboutSourceArticle => {
            "The idea of waits and smallest exchanges in Milljan follows an article by 西葛西 in the 910 Production advent calendar, 12 December 2019."
        }
        Key::AboutSourceHitori => {
            "Rules and units: Hitori-Jong and Hitori-Jong-2nd by YSRKEN. Songs: millijang_idol_song by VWinLiteracy. Details of the rules: the wiki of the game (seesaawiki, mirijan)."
        }
        Key::AboutSourceNames => "All names belong to their owners. This page is not official.",
        Key::AboutPrivacy => "Network",
        Key::AboutPrivacyText => {
            "What you enter never leaves the device. No analytics, no cookies."
        }
        Key::AboutLicence => "Licence",
        Key::AboutLicenceText => "The program may be used under MIT or Apache-2.0, as you like.",
    }
}
