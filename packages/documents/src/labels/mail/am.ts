import type { MailLabels } from "./mail-label-types.ts";

/** Waits for the eye of a native accountant. */
export const amharicMail: MailLabels = {
  hello: "ሰላም {name}፣",
  helloNobody: "ሰላም፣",
  yourClient: "ደንበኛዎ",
  anInvoice: "ኢንቮይስ",
  inVersion: "{number} (እትም {version})",
  sandbox: "ይህ ሙከራ ነበር፦ እውነተኛ ገንዘብ አልተንቀሳቀሰም።",
  purchases: {
    Monthly: "በየወሩ",
    Yearly: "በየዓመቱ",
    Lifetime: "ለዘለቄታው",
    "1 Month": "1 ወር",
    "6 Months": "6 ወራት",
    "12 Months": "12 ወራት",
    credits: "{count} ክሬዲቶች",
  },
  differs: { reference: "ማጣቀሻ", amount: "መጠን", currency: "የገንዘብ ዓይነት", customer: "ደንበኛ" },
  bankDetails: "የባንክ መረጃን በኢሜይል ፈጽሞ አንቀይርም።",
  sentWith: "በAnkara የተላከ።",
  client: {
    invoice: {
      subject: "ኢንቮይስ {number} ከ{company}",
      lines: ["የ{balance} ኢንቮይስ {number}፣ የመክፈያ ቀን {due}።", "እናመሰግናለን።"],
      action: "{number} ይመልከቱ እና ይክፈሉ",
    },
    paid: {
      subject: "ኢንቮይስ {number} ከ{company}",
      lines: ["የ{total} ኢንቮይስ {number} ተከፍሏል። እናመሰግናለን።"],
      action: "{number} ይመልከቱ",
    },
    credit: {
      subject: "የክሬዲት ማስታወሻ {number} ከ{company}",
      lines: ["የክሬዲት ማስታወሻ {number}፦ {total} ከዕዳዎ ተቀንሷል።", "እናመሰግናለን።"],
      action: "{number} ይመልከቱ",
    },
    offer: {
      subject: "የዋጋ ማቅረቢያ {number} ከ{company}",
      lines: ["የ{total} የዋጋ ማቅረቢያችን {number}፣ የሚያገለግለው እስከ {due}።", "እናመሰግናለን።"],
      action: "{number} ይመልከቱ እና ይመልሱ",
    },
    receipt: {
      subject: "ደረሰኝ {number} ከ{company}",
      lines: ["የ{total} ደረሰኝ {number}።", "እናመሰግናለን።"],
      action: "{number} ይመልከቱ",
    },
    cardReceipt: {
      subject: "የ{number} ደረሰኝ ከ{company}",
      lines: ["{company} ለ{number} {sum} ተቀብሏል። ማጣቀሻ {reference}።", "ቀሪ ክፍያ፦ {left}።"],
      action: "{number} ይመልከቱ",
    },
    statement: {
      subject: "የሂሳብ መግለጫ ከ{company}",
      lines: ["እስከ {date} ያለው የሂሳብ መግለጫዎ። ያልተከፈለው {balance} ነው።", "እናመሰግናለን።"],
      action: "",
    },
  },
  notice: {
    confirmEmail: {
      subject: "ኢሜይልዎን ያረጋግጡ",
      lines: ["ይህ አድራሻ ለAnkara መለያ ተሰጥቷል። የእርስዎ መሆኑን ለማረጋገጥ ይህን አገናኝ በሦስት ቀን ውስጥ ይክፈቱ።"],
      action: "ይህን አድራሻ ያረጋግጡ",
      after: ["አገናኙ አንድ ጊዜ ብቻ ይሠራል። እርስዎ ካልሆኑ ይህን መልእክት ይተዉት፦ ምንም አይሆንም።"],
    },
    resetPassword: {
      subject: "አዲስ የይለፍ ቃል ያስገቡ",
      lines: ["ለመለያዎ አዲስ የይለፍ ቃል እንዲሰጥ ተጠይቋል። ለመምረጥ ይህን አገናኝ በአንድ ሰዓት ውስጥ ይክፈቱ።"],
      action: "አዲስ የይለፍ ቃል ያስገቡ",
      after: ["አገናኙ አንድ ጊዜ ብቻ ይሠራል። እርስዎ ካልጠየቁ ይህን መልእክት ይተዉት፦ የይለፍ ቃልዎ አይቀየርም።"],
    },
    newSignIn: {
      subject: "ወደ መለያዎ አዲስ መግቢያ",
      lines: ["መለያዎ ከዚህ በፊት ባልገባ መሣሪያ ላይ ተከፍቷል፦ {device}፣ {date}።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ ያንን መሣሪያ ያስወጡ እና አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    passwordChanged: {
      subject: "የይለፍ ቃልዎ ተቀይሯል",
      lines: ["የመለያዎ የይለፍ ቃል {date} በ{device} ተቀይሯል። ሌሎች መሣሪያዎች ሁሉ ወጥተዋል።"],
      action: "አዲስ የይለፍ ቃል ያስገቡ",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    emailChanged: {
      subject: "የመለያዎ ኢሜይል ተቀይሯል",
      lines: ["ከ{date} ጀምሮ ስለ መለያዎ የሚላኩ መልእክቶች ወደ ሌላ አድራሻ ይሄዳሉ። በ{device} ተቀይሯል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ ለዚህ መልእክት ወዲያውኑ ይመልሱ።"],
    },
    bankDetailsChanged: {
      subject: "በኢንቮይሶችዎ ላይ ያለው የባንክ ሂሳብ ተቀይሯል",
      lines: ["ከ{date} ጀምሮ ኢንቮይሶችዎ ደንበኞችዎ የሚከፍሉበት ሌላ የባንክ ሂሳብ ያሳያሉ። በ{device} ተቀይሯል።"],
      action: "የባንክ ሂሳብዎን ይመልከቱ",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ ወደ ነበረበት ይመልሱት፣ አዲስ የይለፍ ቃል ያስገቡ እና ደንበኞችዎን ያስጠንቅቁ።"],
    },
    payoutsChanged: {
      subject: "የደንበኞችዎ ክፍያ የሚገባበት ሂሳብ ተቀይሯል",
      lines: ["በ{date} {title} የደንበኞችዎን ገንዘብ የሚያስገባበት ሂሳብ በ{device} ተገናኝቷል ወይም ተቀይሯል።"],
      action: "ሂሳቦችዎን ይመልከቱ",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ አዲስ የይለፍ ቃል ያስገቡ፣ ሂሳቡን ወደ ነበረበት ይመልሱ እና ለ{title} ያሳውቁ።"],
    },
    guessed: {
      subject: "አንድ ሰው ወደ መለያዎ ለመግባት እየሞከረ ነው",
      lines: [
        "በ{date} ተጠቅመውባቸው ከማያውቁ መሣሪያዎች ለመለያዎ የተሳሳቱ የይለፍ ቃላት በተደጋጋሚ ተሞክረዋል። ማንም አልገባም። እነዚያ መሣሪያዎች መጠበቅ አለባቸው፤ የእርስዎ ግን አይጠብቁም።",
      ],
      action: "አዲስ የይለፍ ቃል ያስገቡ",
      after: ["የይለፍ ቃልዎ ረጅም ከሆነ እና ሌላ ቦታ ካልተጠቀሙበት ምንም ማድረግ አያስፈልግም።"],
    },
    usernameChanged: {
      subject: "የመለያዎ የተጠቃሚ ስም ተቀይሯል",
      lines: ["ከ{date} ጀምሮ የሚገቡት {title} በሚል ስም ነው። በ{device} ተቀይሯል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    signedOutElsewhere: {
      subject: "የመለያዎ መሣሪያዎች እንዲወጡ ተደርጓል",
      lines: ["የመለያዎ ሌሎች መሣሪያዎች በ{date} በ{device} እንዲወጡ ተደርጓል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    accountDeleted: {
      subject: "መለያዎ ተሰርዟል",
      lines: ["መለያዎ እና መረጃው ሁሉ በ{date} በ{device} ተሰርዘዋል። መመለስ አይቻልም።"],
      action: "",
      after: ["እርስዎ ካልሆኑ ለዚህ መልእክት ወዲያውኑ ይመልሱ።"],
    },
    secondFactorOn: {
      subject: "መግባት አሁን ኮድ ይጠይቃል",
      lines: ["ከ{date} ጀምሮ የይለፍ ቃል ብቻ መለያዎን አይከፍትም፦ ኮዱን የማረጋገጫ መተግበሪያ ይሰጣል። በ{device} ተዘጋጅቷል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["የመጠባበቂያ ኮዶችን ያለ ስልክዎ በሚያገኙበት ቦታ ያስቀምጡ። እርስዎ ካልሆኑ አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    secondFactorOff: {
      subject: "መግባት ከእንግዲህ ኮድ አይጠይቅም",
      lines: ["ከ{date} ጀምሮ የይለፍ ቃል ብቻ መለያዎን ይከፍታል። ኮዱ በ{device} ተዘግቷል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ካልሆኑ አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ እና ኮዱን እንደገና ያብሩ።"],
    },
    apiKeyMade: {
      subject: "አዲስ የAPI ቁልፍ ድርጅትዎን ይከፍታል",
      lines: ["በ{date} በ{device} የAPI ቁልፍ ተሠርቷል። ስሙ {title} ነው፤ ያለው ፕሮግራም የተፈቀደለትን ያገኛል።"],
      action: "የAPI ቁልፎችዎ",
      after: ["እርስዎ ካልሆኑ አሁኑኑ ይሻሩት እና አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    webhookAdded: {
      subject: "የድርጅትዎ ዜና ወደ አዲስ አድራሻ ይሄዳል",
      lines: ["በ{date} {title} በ{device} ገብቷል። በድርጅትዎ የሚሆነው ወደዚያ ይላካል።"],
      action: "የእርስዎ webhook",
      after: ["እርስዎ ካልሆኑ አሁኑኑ ያስወግዱት እና አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    webhookStopped: {
      subject: "Webhook ጠፍቷል",
      lines: ["{title} ለሦስት ቀናት ስላልመለሰ ከእንግዲህ ወደዚያ ምንም አይላክም።", "የመጨረሻ መልሱ፦ {reason}"],
      action: "የእርስዎ webhook",
      after: ["ሲመልስ እንደገና ይክፈቱት፤ ያልደረሰው ለ30 ቀናት እንደገና ሊላክ ይችላል።"],
    },
    passkeyAdded: {
      subject: "የመግቢያ ቁልፍ ወደ መለያዎ ተጨምሯል",
      lines: ["ከ{date} ጀምሮ የመግቢያ ቁልፍ {title} መለያዎን ያለ የይለፍ ቃል ይከፍታል። በ{device} ተጨምሯል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ ያስወግዱት እና አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    passkeyRemoved: {
      subject: "የመግቢያ ቁልፍ ከመለያዎ ተወግዷል",
      lines: ["ከ{date} ጀምሮ የመግቢያ ቁልፍ {title} መለያዎን አይከፍትም። በ{device} ተወግዷል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    phoneAdded: {
      subject: "ስልክ ቁጥር መለያዎን ይከፍታል",
      lines: ["ከ{date} ጀምሮ ወደ {title} የሚላኩ ኮዶች መለያዎን ይከፍታሉ። ቁጥሩ በ{device} ተጨምሯል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ ያስወግዱት እና አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    phoneRemoved: {
      subject: "ስልክ ቁጥር መለያዎን አይከፍትም",
      lines: ["ከ{date} ጀምሮ ወደ {title} የሚላኩ ኮዶች መለያዎን አይከፍቱም። በ{device} ተወግዷል።"],
      action: "የገቡ መሣሪያዎች",
      after: ["እርስዎ ከሆኑ ምንም ማድረግ አያስፈልግም። ካልሆኑ አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    personInvited: {
      subject: "ሰው ወደ ድርጅትዎ ተጋብዟል",
      lines: ["ከ{date} ጀምሮ ለ{title} ግብዣ ክፍት ነው። በ{device} ተሠርቷል፤ አንድ ጊዜ፣ ለ3 ቀናት ይሠራል።"],
      action: "ሰዎችዎ",
      after: ["እርስዎ ካልሆኑ ይመልሱት እና አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    personJoined: {
      subject: "ሰው ወደ ድርጅትዎ ገብቷል",
      lines: ["ከ{date} ጀምሮ {title} በ{device} በድርጅትዎ ውስጥ ይሠራል።"],
      action: "ሰዎችዎ",
      after: ["እርስዎ ካልጋበዙት አሁኑኑ ያስወግዱት።"],
    },
    personChanged: {
      subject: "የአባል ሚና ተቀይሯል",
      lines: ["ከ{date} ጀምሮ {title} በድርጅትዎ ሌላ ፈቃድ አለው። በ{device} ተቀይሯል።"],
      action: "ሰዎችዎ",
      after: ["እርስዎ ካልሆኑ ይመልሱት እና አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    personRemoved: {
      subject: "አባል ከድርጅትዎ ተወግዷል",
      lines: ["ከ{date} ጀምሮ {title} በድርጅትዎ አይሠራም። በ{device} ተወግዷል።"],
      action: "ሰዎችዎ",
      after: ["እርስዎ ካልሆኑ አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    personLeft: {
      subject: "አባል ድርጅትዎን ለቋል",
      lines: ["ከ{date} ጀምሮ {title} በድርጅትዎ አይሠራም፤ ለቋል።"],
      action: "ሰዎችዎ",
    },
    personAsks: {
      subject: "አንድ አባል መግባት አልቻለም",
      lines: ["{title} መግባት አልቻለም፣ በ{device} እንደገና እንዲያስገቡት ይጠይቃል።"],
      action: "ሰዎችዎ",
      after: ["መጀመሪያ ይደውሉለት እና አራቱን አሃዞች ያነጻጽሩ። ከእርስዎ ሰዎች የጠየቀ ከሌለ ይተዉት፤ ያለ እርስዎ ማንም አይገባም።"],
    },
    personLetBack: {
      subject: "አንድ አባል እንደገና አስገብተዋል",
      lines: ["ከ{date} ጀምሮ አገናኝ {title}ን አንድ ጊዜ፣ ለአንድ ሰዓት ያስገባል። በ{device} አጽድቀዋል።"],
      action: "ሰዎችዎ",
      after: ["እርስዎ ካልሆኑ አገናኙን ይሰርዙ እና አሁኑኑ አዲስ የይለፍ ቃል ያስገቡ።"],
    },
    loginRenewed: {
      subject: "መግቢያዎ ታድሷል",
      lines: [
        "ከ{date} ጀምሮ ከዚህ በፊት ይገቡበት የነበረው ሁሉ አይሠራም፦ የይለፍ ቃል፣ የመግቢያ ቁልፎች፣ ስልክ ቁጥር እና ይህ ኢሜይል። የድርጅትዎ ባለቤት አዲስ አገናኝ ይልክልዎታል።",
      ],
      action: "ይግቡ",
      after: ["ከገቡ በኋላ የመግቢያ ቁልፍ፣ የይለፍ ቃል ወይም ኢሜይልዎን እንደገና ያክሉ። ይህን ካልጠየቁ ለባለቤቱ ይደውሉ።"],
    },
    affiliate: {
      subject: "የአጋርነት ሰሌዳዎ",
      lines: ["ኮድዎ {code} ነው። ይህን አገናኝ ከከፈቱ በኋላ በ30 ቀናት ውስጥ የሚመዘገቡ ሰዎች የእርስዎ ይቆጠራሉ፦\n{signUp}"],
      action: "ሰሌዳዎ",
      after: ["የሰሌዳዎን አድራሻ ለሌላ ሰው አይስጡ።"],
    },
    planReceipt: {
      subject: "ደረሰኝ {reference}",
      lines: ["እናመሰግናለን። ለ{title} {sum} ተቀብለናል።", "ማጣቀሻ፦ {reference}። የተከፈለበት ቀን {date}።"],
      action: "ደረሰኞችዎ",
    },
    paidTwice: {
      subject: "ሁለት ጊዜ ተከፍሏል፦ {sum} ይመለስልዎታል",
      lines: [
        "{title} ሁለት ጊዜ ተከፍሏል፤ አንዱ ቀደም ሲል በተተወ የክፍያ ገጽ ነው። አንዱን ክፍያ ይዘን ሌላውን {sum} በመጣበት መንገድ መልሰናል። ማጣቀሻ፦ {reference}።",
      ],
      action: "ክፍያዎችዎ",
    },
    planEnded: {
      subject: "ዕቅድዎ {title} አብቅቷል",
      lines: [
        "ዕቅድዎ {title} አብቅቷል። የሠሩት ሁሉ በመሣሪያዎ ላይ ይቆያል፤ ማንበብና ማውጣት ይችላሉ።",
        "አንድ መሣሪያ መመሳሰሉን ይቀጥላል። ሁሉንም መሣሪያዎችና ቅጾች እንደገና ለማግኘት ዕቅድ ይምረጡ።",
      ],
      action: "ዕቅድ ይምረጡ",
    },
    planNotRenewed: {
      subject: "ዕቅድዎ {title} አልታደሰም",
      lines: ["ዕቅድዎን {title} ማደስ አልቻልንም ({sum})።", "እስከ {date} ሁሉም ይሠራል። ዕቅዱን ለማቆየት ካርድዎን ያረጋግጡ ወይም እንደገና ይክፈሉ።"],
      action: "የዕቅድ ክፍያ",
    },
    offerTyped: {
      subject: "{who} {number} ተቀብለዋል",
      lines: ["{who} የ{sum} {which} ተቀብለው ስማቸውን በገጹ ላይ ጽፈዋል።", "መልእክት፦ {reason}"],
      action: "{number} ይክፈቱ",
    },
    offerSigned: {
      subject: "{who} {number} ተቀብለዋል",
      lines: ["{who} የ{sum} {which} ተቀብለው በገጹ ላይ ፈርመዋል።", "መልእክት፦ {reason}"],
      action: "{number} ይክፈቱ",
    },
    offerDeclined: {
      subject: "{who} {number} አልተቀበሉም",
      lines: ["{who} የ{sum} {which} አልተቀበሉም።", "መልእክት፦ {reason}"],
      action: "{number} ይክፈቱ",
    },
    claimed: {
      subject: "{who} ለ{number} {sum} ከፍያለሁ ብለዋል",
      lines: [
        "{who} ለ{number} {sum} ከፍያለሁ ብለዋል።",
        "ማጣቀሻ፦ {reference}።",
        "ይህ ገና ገንዘብ አይደለም፦ ሂሳብዎን አይተው በመተግበሪያው ያረጋግጡ ወይም አልደረሰም ይበሉ።",
      ],
      action: "{number} ይክፈቱ",
    },
    detailsCorrected: {
      subject: "{who} ዝርዝራቸውን አርመዋል",
      lines: ["{who} አንዳንድ ዝርዝሮቻቸው የተለዩ ናቸው ብለዋል። እስኪጠቀሙበት ድረስ ምንም አይለወጥም።"],
      action: "ደንበኛውን ይክፈቱ",
    },
    paidByCard: {
      subject: "ለ{number} {sum} በካርድ ተከፍሏል",
      lines: ["{who} ለ{number} {sum} በካርድ ከፍለዋል። ማጣቀሻ {reference}።", "{credit} ከቀሪው ክፍያ በላይ ስለሆነ በደንበኛዎ ሂሳብ ይቆያል።"],
      action: "{number} ይክፈቱ",
    },
    cardRefund: {
      subject: "የካርድ ክፍያ ተመልሷል፦ {sum}",
      lines: ["ከካርድ ክፍያ {reference} {sum} ለደንበኛዎ ተመልሷል። መዝገብዎ እንደ ተመላሽ ያሳየዋል።"],
      action: "",
    },
    refundFailed: {
      subject: "{sum} መመለስ አልተቻለም",
      lines: [
        "የክፍያ ድርጅቱ ከካርድ ክፍያ {reference} {sum} መመለስ አልቻለም። ደንበኛዎ ገንዘቡን አላገኙም።",
        "ማጣቀሻውን እዚያ ይፈልጉ፣ በኢንቮይሱ ላይ እንደገና ይሞክሩ፣ ወይም ለደንበኛዎ በሌላ መንገድ ይመልሱ።",
      ],
      action: "ኢንቮይሱን ይክፈቱ",
    },
    disputeOpened: {
      subject: "የደንበኛዎ ባንክ የ{number} {sum} ላይ ተቃውሞ አቅርቧል",
      lines: [
        "የ{who} ባንክ ለ{number} በካርድ ከተከፈለው {sum} እንዲመለስ ጠይቋል። ማጣቀሻ {reference}።",
        "እስከ {date} ድረስ ለክፍያ ድርጅቱ ከኢንቮይሱና ማድረስዎን ከሚያሳይ ማስረጃ ጋር መልስ ይስጡ። መልስ ከሌለ ገንዘቡ ይመለሳል።",
        "ባንኩ እስኪወስን ኢንቮይሱ እንደተከፈለ ይቆያል፣ “ተቃውሞ አለበት” ይላል።",
      ],
      action: "{number} ይክፈቱ",
    },
    disputeWon: {
      subject: "የ{number} {sum} የእርስዎ ሆኖ ይቆያል",
      lines: ["የ{who} ባንክ ለእርስዎ ወስኗል፦ ለ{number} በካርድ የተከፈለው {sum} የእርስዎ ነው። ማጣቀሻ {reference}።"],
      action: "{number} ይክፈቱ",
    },
    disputeLost: {
      subject: "የደንበኛዎ ባንክ {sum} መልሶ ወስዷል",
      lines: [
        "የ{who} ባንክ በእርስዎ ላይ ወስኖ ለ{number} በካርድ ከተከፈለው {sum} መልሶ ወስዷል። ማጣቀሻ {reference}።",
        "መዝገብዎ እንደ ተመላሽ ያሳየዋል፣ ኢንቮይሱም ያንን መጠን እንደገና ይጠይቃል።",
      ],
      action: "{number} ይክፈቱ",
    },
    planDisputed: {
      subject: "ባንክዎ ለ{title} የከፈሉትን ተቃውሟል",
      lines: [
        "ባንክዎ ለ{title} የተከፈለውን {sum} እንድንመልስ ጠይቋል። ማጣቀሻ {reference}።",
        "ባንኩ እስኪወስን ዕቅድዎ ይቀጥላል። እርስዎ ካልጠየቁ ክፍያው የእርስዎ እንደሆነ ለባንክዎ ይንገሩ፤ ገንዘቡ ከተመለሰ ዕቅዱ ያበቃል።",
      ],
      action: "ክፍያዎችዎን ይመልከቱ",
    },
    packDisputed: {
      subject: "ባንክዎ ለ{title} የከፈሉትን ተቃውሟል",
      lines: [
        "ባንክዎ ለ{title} የተከፈለውን {sum} እንድንመልስ ጠይቋል። ማጣቀሻ {reference}።",
        "ባንኩ እስኪወስን ክሬዲቶቹን መጠቀም አይቻልም። እርስዎ ካልጠየቁ ክፍያው የእርስዎ እንደሆነ ለባንክዎ ይንገሩ፦ ክሬዲቶቹ ይመለሳሉ።",
      ],
      action: "ክፍያዎችዎን ይመልከቱ",
    },
    cardUnclear: {
      subject: "የ{number} የካርድ ክፍያ መታየት አለበት",
      lines: [
        "የክፍያ ድርጅቱ ለ{number} የመጣው የካርድ ክፍያ እንደተጠየቀው አይደለም ({differs}) ብሏል፦ {came} መጥቷል፣ {asked} ተጠይቆ ነበር። እንደተከፈለ አይቆጠርም።",
        "በክፍያ ድርጅቱ በማጣቀሻ {reference} ይፈልጉት። ገንዘቡ የእርስዎ ከሆነ በኢንቮይሱ ላይ ያረጋግጡ፤ ካልሆነ “አልደረሰም” ይምረጡ። ደንበኛዎ እስከዚያ እንደገና እንዳይከፍሉ ተነግሯቸዋል።",
      ],
      action: "{number} ይክፈቱ",
    },
    paymentDifference: {
      subject: "{title} ከእርስዎ ጋር የማይመሳሰል ክፍያ አለው",
      lines: [
        "{title} ከክፍያዎችዎ ጋር የማይመሳሰል {sum} በ{date} (ማጣቀሻ {reference}) ይዘረዝራል።",
        "የገንዘብ ገጽዎ ልዩነቱን እና ማድረግ የሚችሉትን ይናገራል።",
      ],
      action: "ገንዘብን ይክፈቱ",
    },
  },
};
