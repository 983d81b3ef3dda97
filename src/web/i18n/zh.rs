//! 简体中文。

use super::Key;

/// The text of `key`.
pub const fn text(key: Key) -> &'static str {
    match key {
        Key::AppName => "先读",
        Key::AppClaim => "对局之间,精确算出下一手",
        Key::AppIntro => "输入局面,立即得到逐一数清的答案。所有计算都在本设备上完成。",
        Key::Home => "首页",
        Key::Labs => "游戏",
        Key::Settings => "设置",
        Key::About => "关于本页",
        Key::AboutShort => "关于",
        Key::Language => "语言",
        Key::Theme => "配色",
        Key::ThemeAuto => "自动",
        Key::ThemeLight => "浅色",
        Key::ThemeDark => "深色",
        Key::Undo => "撤销",
        Key::Redo => "重做",
        Key::Share => "分享",
        Key::Menu => "菜单",
        Key::Close => "关闭",
        Key::Back => "返回",
        Key::SkipLink => "跳到正文",
        Key::KeyboardHelp => "键盘操作",
        Key::KeyUndo => "撤销",
        Key::KeyRedo => "重做",
        Key::KeyHelp => "打开此列表",
        Key::KeyEscape => "关闭打开的窗口",
        Key::KeyMove => "在一组中移动",
        Key::Milljan => "Milljan",
        Key::MilljanClaim => "数清一手牌的组合、交换、听牌和该送的牌。",
        Key::MilljanCheck => "确认",
        Key::OpenLab => "打开",
        Key::Continue => "继续",
        Key::MiniTitle => "示例手牌",
        Key::MiniSend => "送出",
        Key::MiniWaits => "听牌",
        Key::MiniExchange => "最小交换",
        Key::MiniLoading => "正在计算",
        Key::MiniFailed => "无法计算",
        Key::Exact => "精确",
        Key::Sampled => "抽样",
        Key::Heuristic => "估计",
        Key::ExactHint => "已数清所有情形。",
        Key::SampledHint => "由抽样得出;±为95%区间。",
        Key::HeuristicHint => "凭经验规则得出的估计。",
        Key::Formula => "公式",
        Key::Source => "出处",
        Key::Numbers => "本局面的数字",
        Key::CrashTitle => "计算意外中断了。",
        Key::CrashKept => "您输入的内容都还在。",
        Key::Retry => "重新计算",
        Key::Stop => "停止",
        Key::Stopped => "已停止",
        Key::Running => "计算中",
        Key::UpdateReady => "有新版本可用。",
        Key::UpdateNow => "更新",
        Key::Later => "稍后",
        Key::ShareNative => "发送到其他应用",
        Key::ShareCopy => "复制链接",
        Key::ShareLink => "本局面的链接",
        Key::SharePng => "保存为图片",
        Key::ShareJson => "保存为JSON",
        Key::ShareImport => "读取JSON文件",
        Key::ShareCopied => "链接已复制",
        Key::ShareCopyFailed => "无法复制。请选中下面的链接手动复制。",
        Key::ShareHint => "打开链接会显示相同的局面。内容不会发送到服务器。",
        Key::ImportDone => "已读取",
        Key::ImportFailed => "无法读取文件",
        Key::ImportBad => "此文件不是由本页保存的。",
        Key::Install => "安装为应用",
        Key::InstallHint => "可从主屏幕打开,无网络也能使用。",
        Key::InstallUnavailable => "在此浏览器中,请使用菜单里的“添加到主屏幕”。",
        Key::Installed => "正在以应用方式运行。",
        Key::Offline => "离线使用",
        Key::OfflineReady => "无网络也能使用。",
        Key::OfflinePending => "正在准备,稍后即可离线使用。",
        Key::OfflineNone => "此浏览器不支持。",
        Key::Version => "版本",
        Key::Data => "已保存的内容",
        Key::DataHint => "设置和最近的局面只保存在本设备上。",
        Key::DataExport => "导出到文件",
        Key::DataImport => "从文件导入",
        Key::DataReset => "全部清除",
        Key::DataResetAsk => "要清除所有已保存的设置和局面吗?此操作无法撤销。",
        Key::DataResetYes => "清除",
        Key::DataResetDone => "已全部清除",
        Key::Cancel => "取消",
        Key::NotFound => "找不到页面",
        Key::NotFoundHint => "地址已更改或有误。",
        Key::ToHome => "回到首页",
        Key::AboutWhat => "用途",
        Key::AboutWhatText => "读入游戏的一个局面,数清下一步该怎么做。目前提供Milljan的手牌确认。",
        Key::AboutHow => "计算方法",
        Key::AboutHowExact => {
            "把手牌与该日期的所有组合逐一比对,得出已完成以及差一张、差两张的组合。"
        }
        Key::AboutHowExchange => {
            "h 是到和牌为止需要替换的最少张数。通过从手牌中移去组合的搜索求得,并列出所有最少的交换。"
        }
        Key::AboutHowDiscard => {
            "该送的牌依次按送出后的 h、能使 h 下降的牌的剩余张数、平均得分来比较。"
        }
        Key::AboutHowWorker => {
            "计算在本设备的独立线程中进行,页面始终可操作。相同的输入在任何设备上都得到相同的答案。"
        }
        Key::AboutMarks => "数字的标记",
        Key::AboutLimits => "局限",
        Key::AboutLimitsText => "不考虑其他玩家的手牌和意图。概率假定所有未见的牌等可能出现。",
        Key::AboutSources => "出处",
        Key::AboutSourceArticle => {
            "Milljan的听牌与最少交换的思路,出自西葛西在“910 Production降临节日历”上的文章(2019年12月12日)。"
        }
        Key::AboutSourceHitori => {
            "规则与组合列表参考YSRKEN的Hitori-Jong和Hitori-Jong-2nd;歌曲列表参考VWinLiteracy的millijang_idol_song;规则细节参考该游戏的wiki(seesaawiki mirijan)。"
        }
        Key::AboutSourceNames => "所有名称的权利归各自的权利人所有。本页并非官方页面。",
        Key::AboutPrivacy => "网络",
        Key::AboutPrivacyText => "您输入的内容不会离开设备。没有统计,也没有Cookie。",
        Key::AboutLicence => "许可证",
        Key::AboutLicenceText => "程序可任选 MIT 或 Apache-2.0 许可使用。",
    }
}
