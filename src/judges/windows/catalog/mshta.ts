/** mshta, cmstp, odbcconf, regasm, … */
import { program } from "../program.ts";

export default program({
  names:
    "mshta cmstp odbcconf regasm regsvcs regsvr32 installutil msdt ieexec pcalua mavinject " +
    "syncappvpublishserver xwizard presentationhost infdefaultinstall scriptrunner " +
    "desktopimgdownldr extrac32 diantz makecab dnscmd cdb msxsl winword excel bginfo dxcap " +
    "appvlp mftrace msdeploy sqlps vsjitdebugger verclsid register-cimprovider ttdinject " +
    "tttracer pubprn winrm slmgr manage-bde.wsf cl_invocation cl_mutexverifiers",
  dialect: "windows",
  verbs: [["win.lolbin"]],
});
